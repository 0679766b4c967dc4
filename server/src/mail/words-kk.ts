/** The texts of the letters in Kazakh. */
import type { Words } from "./wording.ts";

const roles = {
  owner: "иесі",
  manager: "басқарушы",
  developer: "әзірлеуші",
  accountant: "бухгалтер",
  cashier: "кассир",
};

export const KK: Words = {
  letters: {
    invitation: ({ tenant_name, invited_by, role, expires_at }, say) => ({
      subject: `«${tenant_name}» ұжымына шақыру`,
      paragraphs: [
        `${invited_by} сізді Tolem жүйесіндегі «${tenant_name}» ұжымына шақырады.`,
        `Сіздің рөліңіз: ${roles[role]}.`,
      ],
      button: "Шақыруды ашу",
      notes: [`Шақырудың мерзімі: ${say.time(expires_at)} дейін. Жіберушіні танымасаңыз, ештеңе істемеңіз.`],
    }),
    password_reset: ({ expires_at }, say) => ({
      subject: "Жаңа құпиясөз",
      paragraphs: ["Tolem жүйесіндегі тіркелгіңізге жаңа құпиясөз сұралды."],
      button: "Жаңа құпиясөз қою",
      notes: [
        `Сілтеме бір рет, ${say.time(expires_at)} дейін жұмыс істейді. Құпиясөз қойғанда барлық ашық сеанстар аяқталады.`,
        "Бұл сіз болмасаңыз, ештеңе істемеңіз: құпиясөз өзгермейді.",
      ],
    }),
    email_confirm: ({ expires_at }, say) => ({
      subject: "Жаңа мекенжайды растаңыз",
      paragraphs: ["Бұл мекенжай Tolem жүйесіне кірудің жаңа мекенжайы ретінде көрсетілді."],
      button: "Мекенжайды растау",
      notes: [`Сілтеме бір рет, ${say.time(expires_at)} дейін жұмыс істейді. Бұл сіз болмасаңыз, ештеңе істемеңіз.`],
    }),
    email_changing: ({ to_email, expires_at }, say) => ({
      subject: "Тіркелгіңіздің мекенжайы өзгеруде",
      paragraphs: [
        `Tolem жүйесіндегі тіркелгіңіздің мекенжайын ${to_email} деп өзгерту сұралды.`,
        "Бұл сіз болсаңыз, ештеңе істеудің қажеті жоқ.",
      ],
      button: "Бұл мен емес, болдырмау",
      notes: [
        `${say.time(expires_at)} дейін болдырмасаңыз, бұрынғы мекенжай қайтады және барлық сеанстар аяқталады. Содан кейін жаңа құпиясөз қойыңыз.`,
      ],
    }),
    new_browser: ({ at, address, browser }, say) => ({
      subject: "Жаңа браузерден кіру",
      paragraphs: [
        "Tolem жүйесіндегі тіркелгіңізге біз бұрын көрмеген браузерден кірді.",
        `${say.time(at)}, ${browser ?? "белгісіз браузер"}, мекенжайы ${address}.`,
      ],
      button: "Баптауларды ашу",
      notes: ["Бұл сіз болмасаңыз, құпиясөзді өзгертіп, барлық сеанстарды аяқтаңыз."],
    }),
    webhook_failing: ({ host, since }, say) => ({
      subject: "Вебхугіңізге жеткізулер өтпей жатыр",
      paragraphs: [
        `${say.time(since)} бастап ${host} серверіне бірде-бір жеткізу сәтті болмады.`,
        "Сервер қалпына келгенде, жеткізілмегендерді қайта жіберуге болады.",
      ],
      button: "Жеткізулерді ашу",
      notes: [],
    }),
    provider_lost: ({ at, phone_masked }, say) => ({
      subject: "Төлем провайдерімен байланыс үзілді",
      paragraphs: [
        `${say.time(at)} төлем провайдері байланысты аяқтады${phone_masked === null ? "" : `, нөмірі ${phone_masked}`}.`,
        "Қайта қосқанша шоттар жіберілмейді, жазылымдар күтіп тұрады.",
      ],
      button: "Қайта қосу",
      notes: [],
    }),
    bill_issued: ({ price_kzt, ends_at }, say) => ({
      subject: `${say.money(price_kzt)} сомасына шот`,
      paragraphs: [
        `Тарифтің келесі кезеңіне шот: ${say.money(price_kzt)}.`,
        `Төленген кезеңнің соңғы күні: ${say.day(ends_at)}.`,
      ],
      button: "Шотты ашу",
      notes: [],
    }),
    tariff_ending: ({ ends_at }, say) => ({
      subject: `Тариф аяқталады: ${say.day(ends_at)}`,
      paragraphs: [
        `Тарифіңіздің аяқталатын уақыты: ${say.time(ends_at)}.`,
        "Одан бірнеше күн өткен соң жаңа шот жасау мүмкін болмайды; бұрын жасалғандар қолжетімді болып қалады.",
      ],
      button: "Тарифті ашу",
      notes: [],
    }),
  },
  roles,
  copyLink: "Батырма жұмыс істемесе, мекенжайды көшіріңіз:",
  whyNotice: (tenant_name) =>
    `Бұл хатты «${tenant_name}» ұжымында болғандықтан алдыңыз. Мұндай хаттарды баптаулардан өшіруге болады.`,
  whyInvitation: "Бұл хатты осы мекенжайға шақыру жіберілгендіктен алдыңыз.",
  whyAlways: "Бұл хат тіркелгіңіздің қауіпсіздігіне қатысты, сондықтан оны өшіру мүмкін емес.",
};
