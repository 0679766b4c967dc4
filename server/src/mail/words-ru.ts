/** The texts of the letters in Russian. */
import type { Words } from "./wording.ts";

const roles = {
  owner: "владелец",
  manager: "управляющий",
  developer: "разработчик",
  accountant: "бухгалтер",
  cashier: "кассир",
};

export const RU: Words = {
  letters: {
    invitation: ({ tenant_name, invited_by, role, expires_at }, say) => ({
      subject: `Приглашение в команду «${tenant_name}»`,
      paragraphs: [
        `${invited_by} приглашает вас в команду «${tenant_name}» в сервисе Tolem.`,
        `Ваша роль: ${roles[role]}.`,
      ],
      button: "Открыть приглашение",
      notes: [`Приглашение действует до ${say.time(expires_at)}. Если вы не знаете отправителя, ничего не делайте.`],
    }),
    password_reset: ({ expires_at }, say) => ({
      subject: "Новый пароль",
      paragraphs: ["Для вашей учётной записи в Tolem запросили новый пароль."],
      button: "Задать новый пароль",
      notes: [
        `Ссылка действует один раз, до ${say.time(expires_at)}. Когда вы зададите пароль, все открытые сеансы завершатся.`,
        "Если это были не вы, ничего не делайте: пароль останется прежним.",
      ],
    }),
    email_confirm: ({ expires_at }, say) => ({
      subject: "Подтвердите новый адрес",
      paragraphs: ["Этот адрес указали как новый адрес для входа в Tolem."],
      button: "Подтвердить адрес",
      notes: [`Ссылка действует один раз, до ${say.time(expires_at)}. Если это были не вы, ничего не делайте.`],
    }),
    email_changing: ({ to_email, expires_at }, say) => ({
      subject: "Меняется адрес вашей учётной записи",
      paragraphs: [
        `Адрес вашей учётной записи в Tolem просят сменить на ${to_email}.`,
        "Если это были вы, делать ничего не нужно.",
      ],
      button: "Это не я, отменить",
      notes: [
        `До ${say.time(expires_at)} отмена вернёт прежний адрес и завершит все сеансы. После этого задайте новый пароль.`,
      ],
    }),
    new_browser: ({ at, address, browser }, say) => ({
      subject: "Вход из нового браузера",
      paragraphs: [
        "В вашу учётную запись в Tolem вошли из браузера, которого мы раньше не видели.",
        `${say.time(at)}, ${browser ?? "неизвестный браузер"}, адрес ${address}.`,
      ],
      button: "Открыть настройки",
      notes: ["Если это были не вы, смените пароль и завершите все сеансы."],
    }),
    webhook_failing: ({ host, since }, say) => ({
      subject: "Доставки на ваш вебхук не проходят",
      paragraphs: [
        `С ${say.time(since)} ни одна доставка на ${host} не удалась.`,
        "Когда сервер заработает, недоставленное можно отправить ещё раз.",
      ],
      button: "Открыть доставки",
      notes: [],
    }),
    provider_lost: ({ at, phone_masked }, say) => ({
      subject: "Соединение с платёжным провайдером потеряно",
      paragraphs: [
        `${say.time(at)} платёжный провайдер завершил соединение${phone_masked === null ? "" : ` с номером ${phone_masked}`}.`,
        "Пока вы не подключите его снова, счета не отправляются, а подписки ждут.",
      ],
      button: "Подключить снова",
      notes: [],
    }),
    bill_issued: ({ price_kzt, ends_at }, say) => ({
      subject: `Счёт на ${say.money(price_kzt)}`,
      paragraphs: [
        `Счёт за следующий период тарифа: ${say.money(price_kzt)}.`,
        `${say.day(ends_at)} заканчивается оплаченный период.`,
      ],
      button: "Открыть счёт",
      notes: [],
    }),
    tariff_ending: ({ ends_at }, say) => ({
      subject: `Тариф заканчивается ${say.day(ends_at)}`,
      paragraphs: [
        `Ваш тариф заканчивается ${say.time(ends_at)}.`,
        "Через несколько дней после этого новые счета создать не получится; всё созданное раньше останется доступным.",
      ],
      button: "Открыть тариф",
      notes: [],
    }),
  },
  roles,
  copyLink: "Если кнопка не работает, скопируйте адрес:",
  whyNotice: (tenant_name) =>
    `Вы получили это письмо, потому что вы в команде «${tenant_name}». Такие письма можно отключить в настройках.`,
  whyInvitation: "Вы получили это письмо, потому что на этот адрес отправили приглашение.",
  whyAlways: "Это письмо о безопасности вашей учётной записи, поэтому отключить его нельзя.",
};
