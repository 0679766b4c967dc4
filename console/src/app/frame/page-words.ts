/**
 * Words by which the command palette finds a page besides its label. They are in all languages at once, because people search
 * in another language than the one in which they read the console.
 */

/** By the address of the page, or of the page that a command opens: words in Russian, Kazakh and English. */
export const PAGE_WORDS: Record<string, string> = {
  "/console": "обзор главная оборот выручка сегодня шолу басты айналым түсім overview home turnover sales",
  "/console/invoices":
    "счета счёт платежи оплаты продажи возврат вернуть деньги выгрузка шоттар төлемдер сатылым қайтару қайтарым ақша invoices payments sales refunds refund export",
  "/console/invoices/new": "новый счёт выставить на телефон жаңа шот new invoice send",
  "/console/qr": "касса терминал код продать продажа kassa касса кассадағы сату counter till qr code sell",
  "/console/shift":
    "закрытие смены смена касса выручка за день итог отчёт печать ауысым күндік түсім есеп shift close takings day report print",
  "/console/links":
    "платёжные ссылки ссылка плакат табличка код төлем сілтемелері сілтеме плакат payment links link poster share",
  "/console/links/new": "новая ссылка принять оплату жаңа сілтеме new payment link",
  "/console/subscriptions": "подписки абонемент регулярные платежи жазылымдар subscriptions recurring",
  "/console/subscriptions/new": "новая подписка жаңа жазылым new subscription",
  "/console/catalog": "каталог товары услуги цены картинки тауарлар қызметтер баға catalog items goods prices pictures",
  "/console/catalog/new": "новый товар услуга жаңа тауар қызмет new item",
  "/console/catalog/import":
    "импорт загрузить товары прайс эксель тауарлар жүктеу импорт import upload items excel csv",
  "/console/catalog/prices":
    "изменить цены наценка скидка процент баға өзгерту пайыз change prices percent discount markup",
  "/console/customers": "покупатели клиенты телефон имя сатып алушылар клиенттер customers clients phones names",
  "/console/orders": "заказы заказ магазин новые выдать тапсырыстар тапсырыс жаңа orders order shop new",
  "/console/shop":
    "магазин витрина сайт часы работы доставка адрес дүкен жұмыс уақыты жеткізу shop store storefront hours delivery",
  "/console/provider":
    "провайдер кассир подключить телефон сессия отключить провайдер қосу ажырату provider connect disconnect session cashier",
  "/console/developers": "разработчикам ключ ключи api апи кілт әзірлеуші бағдарлама developers keys key token",
  "/console/developers/webhook":
    "вебхук webhook хук уведомления секрет подпись хабарлама құпия secret signature notifications",
  "/console/developers/deliveries": "доставки доставка вебхук отправки жеткізу deliveries delivery webhook",
  "/console/developers/events": "события журнал вебхук оқиғалар events log webhook",
  "/console/developers/logs": "журнал api запросы вызовы логи сұраулар журналы api log logs calls requests curl",
  "/console/billing": "тариф оплата лимит счёт за сервис төлем шек billing tariff plan limit",
  "/console/team":
    "команда люди сотрудники кассир пригласить роль права ұжым адамдар шақыру рөл team people staff invite role rights cashier",
  "/console/activity":
    "действия журнал история кто изменил кто сделал әрекеттер тарих кім өзгертті activity log history who changed",
  "/console/settings":
    "настройки название пароль почта письма входы роль час баптаулар атауы құпиясөз хаттар settings name password e-mail letters sign-ins role",
  "/admin/settings": "настройки пароль почта входы баптаулар құпиясөз settings password e-mail sign-ins",
  "/admin": "состояние здоровье очереди оператор күйі кезектер операторы health queues operators",
  "/admin/tenants": "продавцы мерчанты клиенты сатушылар merchants tenants customers",
  "/admin/users":
    "люди команда роли пароль ссылка второй фактор адамдар ұжым рөл құпиясөз people users team roles password link second factor",
  "/admin/bills": "счета за тариф оплаты долги шоттар төлемдер bills debts overdue",
  "/admin/tariffs": "тарифы цены планы бағалар tariffs prices plans",
  "/admin/new-tariff": "новый тариф жаңа тариф new tariff",
  "/admin/audit": "журнал аудит действия кто изменил әрекеттер өзгерістер audit log changes who",
};
