/** Everything the console says in English: a line a room. */

import { audit } from "../../features/audit/words/en.ts";
import { billing } from "../../features/billing/words/en.ts";
import { bills } from "../../features/bills/words/en.ts";
import { catalog } from "../../features/catalog/words/en.ts";
import { developers } from "../../features/developers/words/en.ts";
import { invoices } from "../../features/invoices/words/en.ts";
import { operator } from "../../features/operator/words/en.ts";
import { overview } from "../../features/overview/words/en.ts";
import { people } from "../../features/people/words/en.ts";
import { provider } from "../../features/provider/words/en.ts";
import { shop } from "../../features/shop/words/en.ts";
import { subscriptions } from "../../features/subscriptions/words/en.ts";
import { tariffs } from "../../features/tariffs/words/en.ts";
import { tenants } from "../../features/tenants/words/en.ts";
import { errors } from "../../shared/api/words/en.ts";
import { common } from "../../shared/look/words/en.ts";
import { frame } from "../frame/words/en.ts";

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
