/** All English messages of the console, by feature. */
import { activity } from "../../features/activity/i18n/en.ts";
import { audit } from "../../features/audit/i18n/en.ts";
import { billing } from "../../features/billing/i18n/en.ts";
import { bills } from "../../features/bills/i18n/en.ts";
import { catalog } from "../../features/catalog/i18n/en.ts";
import { customers } from "../../features/customers/i18n/en.ts";
import { developers } from "../../features/developers/i18n/en.ts";
import { invoices } from "../../features/invoices/i18n/en.ts";
import { links } from "../../features/links/i18n/en.ts";
import { operator } from "../../features/operator/i18n/en.ts";
import { orders } from "../../features/orders/i18n/en.ts";
import { overview } from "../../features/overview/i18n/en.ts";
import { people } from "../../features/people/i18n/en.ts";
import { provider } from "../../features/provider/i18n/en.ts";
import { shift } from "../../features/shift/i18n/en.ts";
import { shop } from "../../features/shop/i18n/en.ts";
import { subscriptions } from "../../features/subscriptions/i18n/en.ts";
import { tariffs } from "../../features/tariffs/i18n/en.ts";
import { team } from "../../features/team/i18n/en.ts";
import { tenants } from "../../features/tenants/i18n/en.ts";
import { users } from "../../features/users/i18n/en.ts";
import { errors } from "../../shared/api/i18n/en.ts";
import { problems } from "../../shared/api/i18n/problems-en.ts";
import { common } from "../../shared/ui/i18n/en.ts";
import { frame } from "../frame/i18n/en.ts";

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
