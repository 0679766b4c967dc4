/** The page of an invoice over HTTP: how to pay it, its stream, its receipt. The token is unguessable; knowing it is the permission. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { readInvoice } from "../invoices/read-invoice.ts";
import { letFrame } from "../pages/page-headers.ts";
import { FORM_TYPE, languageOf } from "../pages/page-request.ts";
import { readRefunds } from "../refunds/list-of-invoice.ts";
import { REFUNDS_SHOWN } from "../refunds/wire.ts";
import type { Language } from "../rules/language.ts";
import { pagePath, payerPagesOf, readPage } from "../tenants/payer-pages.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { followInvoices } from "./follow-invoices.ts";
import { type InvoiceFacts, type InvoicePage, openInvoice, readFacts } from "./open-invoice.ts";
import { type Shown, showInvoice } from "./show-invoice.ts";
import { showReceipt } from "./show-receipt.ts";
import { switchToQr } from "./switch-to-qr.ts";

const HTML = "text/html; charset=utf-8";
const STALLED_MS = 60_000;
const schema = { hide: true, params: Type.Object({ token: Type.String() }) };

export const invoicePageRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The forms of these pages have no fields.
    app.addContentTypeParser(FORM_TYPE, { parseAs: "string" }, (_request, _body, done) => done(null, {}));
    const followed = followInvoices(deps);
    // The streams end before the server waits for running requests, because an open stream is one.
    app.addHook("preClose", () => followed.close());
    const open = async (token: string, reply: FastifyReply) => {
      const page = await openInvoice(deps, token);
      letFrame(reply, page.shop?.embed_origins ?? []);
      return page;
    };

    app.get("/i/:token", { schema }, async (request, reply) => {
      const page = await open(request.params.token, reply);
      const language = languageOf(request);
      const { made } = page.replacement;
      if (made !== undefined) return reply.redirect(`${await pathOf(deps, page, made.id)}?lang=${language}`, 303);
      return reply.type(HTML).send(showInvoice(viewOf(deps, page, language)));
    });

    app.get("/i/:token/events", { schema, exposeHeadRoute: false }, async (request, reply) => {
      const { tenant_id, id } = await readPage(deps, "invoice", request.params.token);
      const invoice = await readInvoice(deps, { tenant: { id: tenant_id }, key: null }, id);
      // Closes dead connections: heartbeats come more often than this time-out.
      reply.raw.setTimeout(STALLED_MS);
      const stream = followed.open(invoice);
      return reply.headers({ "X-Accel-Buffering": "no", Connection: "close" }).type("text/event-stream").send(stream);
    });

    app.get("/i/:token/receipt", { schema }, async (request, reply) => {
      const page = await readFacts(deps, request.params.token);
      letFrame(reply, page.shop?.embed_origins ?? []);
      const { paid_at } = page.invoice;
      if (paid_at === null) throw new ApiError("NOT_FOUND");
      const view = viewOf(deps, page, languageOf(request));
      return reply.type(HTML).send(showReceipt({ ...view, paid_at, refunds: await paidBackOf(deps, page) }));
    });

    app.post("/i/:token/qr", { schema }, async (request, reply) => {
      const page = await open(request.params.token, reply);
      const { id } = await switchToQr(deps, page);
      return reply.redirect(`${await pathOf(deps, page, id)}?lang=${languageOf(request)}`, 303);
    });
  };

/** What the page shows besides the invoice. */
export function viewOf<Page extends InvoiceFacts>(deps: Deps, page: Page, language: Language): Page & Shown {
  const now = nowFor(deps, page.tenant, page.invoice.is_sandbox);
  return { ...page, language, now, time_zone: deps.config.subscription_tz };
}

/** The refunds that were paid back, the oldest first. */
async function paidBackOf(deps: Deps, { tenant, invoice }: InvoiceFacts): Promise<Refund[]> {
  if (invoice.total_refunded_tiyn === 0) return [];
  const refunds = await readRefunds(deps, { tenant, key: null }, invoice.id, REFUNDS_SHOWN);
  return refunds.filter(({ status }) => status === "completed").reverse();
}

async function pathOf(deps: Deps, { tenant }: InvoicePage, id: number): Promise<string> {
  return pagePath("invoice", (await payerPagesOf(deps, tenant)).tokenOf("invoice", id));
}
