/** Words of the connection to the payment provider. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { provider as ru } from "./ru.ts";

export const provider: TranslationOf<typeof ru> = {
  title: "Төлем қабылдау",
  not_connected: "Провайдер қосылмаған",
  not_connected_about: "Ол қосылмайынша, тек сынақ шоттарын жасауға болады. Кассир тіркелген телефон керек болады.",
  phone: "Кассирдің телефоны",
  phone_about: "Оған код жазылған СМС келеді",
  phone_wrong: "Қазақстан нөмірі керек, мысалы 8 701 234 56 78",
  send_code: "Код алу",
  code: "СМС-тегі код",
  code_sent: "Код {{phone}} нөміріне жіберілді. Ол тағы {{left}} жарамды.",
  code_over: "Кодтың уақыты бітті. Жаңасын сұраңыз.",
  code_missing: "СМС-тегі кодты енгізіңіз",
  confirm: "Қосу",
  another: "Жаңа код сұрау",
  other_phone: "Басқа нөмір",
  connected: "Қосылған",
  works: "Провайдермен байланыс бар: шоттар нақты.",
  since: "Қосылған уақыты",
  cashier: "Кассирдің телефоны",
  profile: "Профиль",
  disconnect: "Ажырату",
  disconnect_title: "Провайдерді ажырату керек пе?",
  disconnect_about:
    "Жаңа шоттар сынақ болады, ал барлық жұмыс істеп тұрған жазылымдар — сынақтары да — кідіртіледі. Төленгендер өзгермейді.",
  reconnect_title: "Кассирді ауыстыру",
  reconnect_about: "Басқа телефонды қосу үшін алдымен қазіргісін ажыратыңыз.",
};
