/** Everything the console says in Russian: a line a room. */
import { errors } from "../api/words/ru.ts";
import { audit } from "../audit/words/ru.ts";
import { billing } from "../billing/words/ru.ts";
import { bills } from "../bills/words/ru.ts";
import { catalog } from "../catalog/words/ru.ts";
import { developers } from "../developers/words/ru.ts";
import { frame } from "../frame/words/ru.ts";
import { invoices } from "../invoices/words/ru.ts";
import { common } from "../look/words/ru.ts";
import { operator } from "../operator/words/ru.ts";
import { overview } from "../overview/words/ru.ts";
import { people } from "../people/words/ru.ts";
import { provider } from "../provider/words/ru.ts";
import { shop } from "../shop/words/ru.ts";
import { subscriptions } from "../subscriptions/words/ru.ts";
import { tariffs } from "../tariffs/words/ru.ts";
import { tenants } from "../tenants/words/ru.ts";

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
