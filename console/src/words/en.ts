/** Everything the console says in English: a line a room. */
import { errors } from "../api/words/en.ts";
import { audit } from "../audit/words/en.ts";
import { billing } from "../billing/words/en.ts";
import { bills } from "../bills/words/en.ts";
import { catalog } from "../catalog/words/en.ts";
import { developers } from "../developers/words/en.ts";
import { frame } from "../frame/words/en.ts";
import { invoices } from "../invoices/words/en.ts";
import { common } from "../look/words/en.ts";
import { operator } from "../operator/words/en.ts";
import { overview } from "../overview/words/en.ts";
import { people } from "../people/words/en.ts";
import { provider } from "../provider/words/en.ts";
import { shop } from "../shop/words/en.ts";
import { subscriptions } from "../subscriptions/words/en.ts";
import { tariffs } from "../tariffs/words/en.ts";
import { tenants } from "../tenants/words/en.ts";

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
