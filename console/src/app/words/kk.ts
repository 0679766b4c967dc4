/** Everything the console says in Kazakh: a line a room. */

import { audit } from "../../features/audit/words/kk.ts";
import { billing } from "../../features/billing/words/kk.ts";
import { bills } from "../../features/bills/words/kk.ts";
import { catalog } from "../../features/catalog/words/kk.ts";
import { developers } from "../../features/developers/words/kk.ts";
import { invoices } from "../../features/invoices/words/kk.ts";
import { operator } from "../../features/operator/words/kk.ts";
import { overview } from "../../features/overview/words/kk.ts";
import { people } from "../../features/people/words/kk.ts";
import { provider } from "../../features/provider/words/kk.ts";
import { shop } from "../../features/shop/words/kk.ts";
import { subscriptions } from "../../features/subscriptions/words/kk.ts";
import { tariffs } from "../../features/tariffs/words/kk.ts";
import { tenants } from "../../features/tenants/words/kk.ts";
import { errors } from "../../shared/api/words/kk.ts";
import { common } from "../../shared/look/words/kk.ts";
import { frame } from "../frame/words/kk.ts";

export const words = {
  ...common,
  audit,
  billing,
  bills,
  catalog,
  developers,
  errors,
  frame,
  invoices,
  operator,
  overview,
  people,
  provider,
  shop,
  subscriptions,
  tariffs,
  tenants,
};
