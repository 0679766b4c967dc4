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
  offline: "Нет связи. На экране то, что известно с последнего раза.",
  money_problems: {
    no_number: "Введите число, например 1500 или 99,90",
    too_precise: "Не больше двух знаков после запятой",
    too_small: "Сумма должна быть больше нуля",
    too_large: "Не больше 99 999 999,99 ₸",
  },
  pages: {
    first: "Первая страница",
    last: "Последняя страница",
    next: "Следующая страница",
    previous: "Предыдущая страница",
    number: "Страница {{number}}",
  },
};
