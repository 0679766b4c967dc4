/** All Russian messages of the console, by feature. */
import { activity } from "../../features/activity/i18n/ru.ts";
import { audit } from "../../features/audit/i18n/ru.ts";
import { billing } from "../../features/billing/i18n/ru.ts";
import { bills } from "../../features/bills/i18n/ru.ts";
import { catalog } from "../../features/catalog/i18n/ru.ts";
import { customers } from "../../features/customers/i18n/ru.ts";
import { developers } from "../../features/developers/i18n/ru.ts";
import { invoices } from "../../features/invoices/i18n/ru.ts";
import { links } from "../../features/links/i18n/ru.ts";
import { operator } from "../../features/operator/i18n/ru.ts";
import { orders } from "../../features/orders/i18n/ru.ts";
import { overview } from "../../features/overview/i18n/ru.ts";
import { people } from "../../features/people/i18n/ru.ts";
import { provider } from "../../features/provider/i18n/ru.ts";
import { shift } from "../../features/shift/i18n/ru.ts";
import { shop } from "../../features/shop/i18n/ru.ts";
import { subscriptions } from "../../features/subscriptions/i18n/ru.ts";
import { tariffs } from "../../features/tariffs/i18n/ru.ts";
import { team } from "../../features/team/i18n/ru.ts";
import { tenants } from "../../features/tenants/i18n/ru.ts";
import { users } from "../../features/users/i18n/ru.ts";
import { problems } from "../../shared/api/i18n/problems-ru.ts";
import { errors } from "../../shared/api/i18n/ru.ts";
import { common } from "../../shared/ui/i18n/ru.ts";
import { frame } from "../frame/i18n/ru.ts";

export const messages = {
  // Shared words have keys without a prefix: `t("save")`.
  ...common,
  activity,
  audit,
  billing,
  bills,
  catalog,
  customers,
  developers,
  errors,
  frame,
  invoices,
  links,
  operator,
  orders,
  overview,
  people,
  problems,
  provider,
  shift,
  shop,
  subscriptions,
  tariffs,
  team,
  tenants,
  users,
};
