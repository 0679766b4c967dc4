/** Everything the console says in Russian: a line a room. */

import { audit } from "../../features/audit/words/ru.ts";
import { billing } from "../../features/billing/words/ru.ts";
import { bills } from "../../features/bills/words/ru.ts";
import { catalog } from "../../features/catalog/words/ru.ts";
import { developers } from "../../features/developers/words/ru.ts";
import { invoices } from "../../features/invoices/words/ru.ts";
import { operator } from "../../features/operator/words/ru.ts";
import { overview } from "../../features/overview/words/ru.ts";
import { people } from "../../features/people/words/ru.ts";
import { provider } from "../../features/provider/words/ru.ts";
import { shop } from "../../features/shop/words/ru.ts";
import { subscriptions } from "../../features/subscriptions/words/ru.ts";
import { tariffs } from "../../features/tariffs/words/ru.ts";
import { tenants } from "../../features/tenants/words/ru.ts";
import { errors } from "../../shared/api/words/ru.ts";
import { common } from "../../shared/look/words/ru.ts";
import { frame } from "../frame/words/ru.ts";

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
