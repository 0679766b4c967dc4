/** Everything the console says in Kazakh: a line a room. */
import { errors } from "../api/words/kk.ts";
import { audit } from "../audit/words/kk.ts";
import { billing } from "../billing/words/kk.ts";
import { bills } from "../bills/words/kk.ts";
import { catalog } from "../catalog/words/kk.ts";
import { developers } from "../developers/words/kk.ts";
import { frame } from "../frame/words/kk.ts";
import { invoices } from "../invoices/words/kk.ts";
import { common } from "../look/words/kk.ts";
import { operator } from "../operator/words/kk.ts";
import { overview } from "../overview/words/kk.ts";
import { people } from "../people/words/kk.ts";
import { provider } from "../provider/words/kk.ts";
import { shop } from "../shop/words/kk.ts";
import { subscriptions } from "../subscriptions/words/kk.ts";
import { tariffs } from "../tariffs/words/kk.ts";
import { tenants } from "../tenants/words/kk.ts";

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
