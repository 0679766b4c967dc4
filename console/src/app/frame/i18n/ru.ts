/** Words around the pages. */

export const frame = {
  menu: "Меню",
  language: "Язык",
  to_light: "Светлая тема",
  to_dark: "Тёмная тема",
  sign_out: "Выйти",
  skip: "К содержанию",
  navigation: "Разделы",
  not_found: "Такой страницы нет",
  not_found_about: "Возможно, ссылка устарела или в адресе опечатка.",
  home: "На главную",
  operators: "Оператору",
  merchants: "Кабинет продавца",
  palette: {
    title: "Поиск и команды",
    hint: "Раздел, команда, номер счёта, телефон или имя",
    nothing: "Ничего не нашлось",
    pages: "Разделы",
    commands: "Команды",
    invoices: "Счета",
    customers: "Покупатели",
    find: "Найти",
  },
};
