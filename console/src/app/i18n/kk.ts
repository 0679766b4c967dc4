/** All Kazakh messages of the console, by feature. */
import { activity } from "../../features/activity/i18n/kk.ts";
import { audit } from "../../features/audit/i18n/kk.ts";
import { billing } from "../../features/billing/i18n/kk.ts";
import { bills } from "../../features/bills/i18n/kk.ts";
import { catalog } from "../../features/catalog/i18n/kk.ts";
import { customers } from "../../features/customers/i18n/kk.ts";
import { developers } from "../../features/developers/i18n/kk.ts";
import { invoices } from "../../features/invoices/i18n/kk.ts";
import { links } from "../../features/links/i18n/kk.ts";
import { operator } from "../../features/operator/i18n/kk.ts";
import { orders } from "../../features/orders/i18n/kk.ts";
import { overview } from "../../features/overview/i18n/kk.ts";
import { people } from "../../features/people/i18n/kk.ts";
import { provider } from "../../features/provider/i18n/kk.ts";
import { shift } from "../../features/shift/i18n/kk.ts";
import { shop } from "../../features/shop/i18n/kk.ts";
import { subscriptions } from "../../features/subscriptions/i18n/kk.ts";
import { tariffs } from "../../features/tariffs/i18n/kk.ts";
import { team } from "../../features/team/i18n/kk.ts";
import { tenants } from "../../features/tenants/i18n/kk.ts";
import { users } from "../../features/users/i18n/kk.ts";
import { errors } from "../../shared/api/i18n/kk.ts";
import { problems } from "../../shared/api/i18n/problems-kk.ts";
import { common } from "../../shared/ui/i18n/kk.ts";
import { frame } from "../frame/i18n/kk.ts";

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
