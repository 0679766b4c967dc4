/** Words of signing up and in, and of the person's settings. */
import type { SameWords } from "../../words/same-words.ts";
import type { people as ru } from "./ru.ts";

export const people: SameWords<typeof ru> = {
  log_in: "Кіру",
  enter: "Кіру",
  email: "Пошта",
  password: "Құпиясөз",
  no_account: "Кабинетіңіз әлі жоқ па?",
  sign_up: "Тіркелу",
  create: "Кабинет ашу",
  has_account: "Кабинетіңіз бар ма?",
  password_about: "Кемінде 8 таңба",
  ready: "Кабинет дайын",
  secrets_about: "Осы екі құпияны қазір сақтаңыз: қайта көрсетілмейді. Керек болмаса, кейін жаңасын шығарасыз.",
  test_key: "Сынақ API кілті",
  webhook_secret: "Вебхуктерге қол қою құпиясы",
  go_on: "Кабинетке өту",
  lost_session: "Кіру мерзімі бітті",
  lost_session_about: "{{email}} үшін құпиясөзді енгізіңіз. Бет пен енгізгеніңіз орнында қалады.",
  someone_else: "Басқа поштамен кіру",
  settings: "Баптаулар",
  merchant: "Сатушы",
  merchant_name: "Атауы",
  merchant_name_about: "Оны осы кабинеттегі адамдарыңыз көреді",
  billing_hour: "Шот жіберу сағаты",
  billing_hour_about: "Жазылым шоттары төлеушілерге осы сағатта келеді, әрқайсысында келесі кезеңнен бастап",
  change_password: "Құпиясөзді өзгерту",
  change_password_about: "Басқа құрылғыларда қайта кіру керек болады.",
  current_password: "Қазіргі құпиясөз",
  new_password: "Жаңа құпиясөз",
  wrong_password: "Құпиясөз қате",
};
