/** Words that any page may need. */

export const common = {
  name: "Tolem",
  again: "Повторить",
  back: "Назад",
  close: "Закрыть",
  copied: "Скопировано",
  copy: "Скопировать",
  loading: "Загрузка",
  no: "Не надо",
  save: "Сохранить",
  saved: "Сохранено",
  sandbox: "Тест",
  optional: "необязательно",
  total_one: "Всего {{count}}",
  total_few: "Всего {{count}}",
  total_many: "Всего {{count}}",
  total_other: "Всего {{count}}",
  offline_since: "Нет связи с {{since}}.",
  offline_as_of: "Нет связи с {{since}}. На экране то, что было известно в {{as_of}}.",
  pages: {
    first: "Первая страница",
    last: "Последняя страница",
    next: "Следующая страница",
    previous: "Предыдущая страница",
    number: "Страница {{number}}",
  },
};
