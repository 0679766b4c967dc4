/** The page of a payment link over HTTP, and the payments that are made by it: as JSON, or by the page's own form. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../deps.ts";
import { optional } from "../http/validation.ts";
import { drawQr } from "../invoices/qr-image.ts";
import { StatusSchema } from "../invoices/wire.ts";
import { letFrame } from "../pages/page-headers.ts";
import { FORM_TYPE, isForm, languageOf } from "../pages/page-request.ts";
import { linkPath } from "../payment-links/wire.ts";
import { publishedStatus } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { SUBSCRIPTION_STATUSES } from "../rules/subscription-status.ts";
import { pagePath, payerPagesOf } from "../tenants/payer-pages.ts";
import { Money } from "../wire.ts";
import { assertTakesPayments, type LinkPage, openLink } from "./open-link.ts";
import { payLink } from "./pay-link.ts";
import { readLinkForm } from "./read-form.ts";
import { showLink } from "./show-link.ts";
import { subscribe } from "./subscribe.ts";

const HTML = "text/html; charset=utf-8";
const BODY_LIMIT_BYTES = 16 * 1024;
const KEY_BYTES = 16;
/** It is printed at any size. */
const CODE_SIZE_PX = 600;

const LinkParams = Type.Object({ slug: Type.String() });

const PayLink = Type.Object({
  form_key: optional(
    Type.String({
      minLength: 16,
      maxLength: 64,
      description:
        "A random name of your making, such as a UUID. The same input sent again under it makes one invoice.",
    }),
  ),
  amount: optional(
    Type.Number({
      format: "tenge",
      description: "Tenge, where the payer chooses; ignored where the link says what is paid.",
    }),
  ),
  channel: optional(Type.Enum(["phone", "qr"], { description: "Required where the link has both." })),
  phone_number: optional(
    Type.String({ maxLength: 40, description: "As people type it: `8…`, `7…` or `+7…`, with spaces and dashes." }),
  ),
  client_name: optional(Type.String({ maxLength: 255 })),
  client_comment: optional(Type.String({ maxLength: 1000 })),
  agree: optional(
    Type.Boolean({
      description:
        "`true`, where the link makes subscriptions: the payer agrees to pay the amount every period until the subscription is cancelled.",
    }),
  ),
});

const PaidByLink = Type.Object({
  invoice: Type.Optional(
    Type.Object({
      token: Type.String({ description: "Unguessable: knowing it is the permission to see the invoice." }),
      payment_url: Type.String({
        description: "The page of the invoice, which says how to pay it and what became of it.",
      }),
      status: StatusSchema,
      amount: Money,
    }),
  ),
  subscription: Type.Optional(
    Type.Object(
      {
        token: Type.String({
          description: "Unguessable: knowing it is the permission to see the subscription, and to cancel it.",
        }),
        manage_url: Type.String({
          description: "The page of the subscription, with its payments. The first is made within a minute.",
        }),
        status: Type.Enum([...SUBSCRIPTION_STATUSES]),
        amount: Money,
      },
      { description: "In place of `invoice`, where the link makes subscriptions." },
    ),
  ),
});

function leadTo(reply: FastifyReply, kind: "invoice" | "subscription", token: string) {
  return reply.redirect(`${pagePath(kind, token)}?lang=${languageOf(reply.request)}`, 303);
}

/** The page of the link, with a new key under which the form makes one invoice. */
export function renderLink(
  deps: Deps,
  page: LinkPage,
  view: Omit<Parameters<typeof showLink>[0], keyof LinkPage | "form_key">,
): string {
  return showLink({ ...page, ...view, form_key: deps.random.bytes(KEY_BYTES).toString("hex") });
}

export const linkPageRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get("/l/:slug", { schema: { hide: true, params: LinkParams } }, async (request, reply) => {
      const page = await openLink(deps, request.params.slug);
      letFrame(reply, page.shop?.embed_origins ?? []);
      const view = { language: languageOf(request), filled: {}, problem: null };
      return reply.type(HTML).send(renderLink(deps, page, view));
    });

    // The code that a printed poster of the link shows. The address leads to the link for ever.
    app.get("/l/:slug/code.svg", { schema: { hide: true, params: LinkParams } }, async (request, reply) => {
      const { link } = await openLink(deps, request.params.slug);
      const { type, bytes } = await drawQr(deps.config.base_url + linkPath(link.slug), "svg", CODE_SIZE_PX);
      return reply.type(type).header("Cache-Control", "public, max-age=86400").send(bytes);
    });
  };

export const linkPaymentRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addContentTypeParser<string>(FORM_TYPE, { parseAs: "string" }, (_request, body, done) =>
      done(null, readLinkForm(body)),
    );

    app.post(
      "/l/:slug",
      {
        bodyLimit: BODY_LIMIT_BYTES,
        // A closed link refuses before the body is checked. For a form the check comes after the body, because the form is shown again.
        preParsing: async (request) => {
          if (!isForm(request)) assertTakesPayments(await openLink(deps, request.params.slug));
        },
        config: { errors: ["PAYMENT_LINK_CLOSED", "SHOP_UNAVAILABLE", "UPSTREAM_ERROR", "RATE_LIMITED"] },
        schema: {
          operationId: "payByLink",
          summary: "Pay a payment link",
          description:
            "Makes an invoice of the link's merchant, with `payment_link_id`. A link that is paused, completed or expired, or whose " +
            "places are all taken, answers 409. The limits of a shop's orders hold here too. The link's own page sends a form, which " +
            "is answered with 303 to the page of the invoice. A link with `billing` makes a subscription in place of the invoice, one " +
            "for each phone while it is active or paused: the next time the answer is the same subscription.",
          tags: ["Payment links"],
          security: [],
          params: LinkParams,
          body: PayLink,
          response: { 201: PaidByLink },
        },
      },
      async (request, reply) => {
        const page = await openLink(deps, request.params.slug);
        letFrame(reply, page.shop?.embed_origins ?? []);
        const pages = await payerPagesOf(deps, page.tenant);
        const { billing_period } = page.link;
        if (billing_period !== null) {
          const { id, status, amount_tiyn } = await subscribe(deps, page, billing_period, request.body);
          const token = pages.tokenOf("subscription", id);
          if (isForm(request)) return leadTo(reply, "subscription", token);
          const manage_url = pages.urlOf("subscription", id);
          return reply.code(201).send({ subscription: { token, manage_url, status, amount: amountText(amount_tiyn) } });
        }
        const invoice = await payLink(deps, page, request.body);
        const token = pages.tokenOf("invoice", invoice.id);
        if (isForm(request)) return leadTo(reply, "invoice", token);
        const payment_url = pages.urlOf("invoice", invoice.id);
        const status = publishedStatus(invoice.status);
        const amount = amountText(invoice.amount_tiyn);
        return reply.code(201).send({ invoice: { token, payment_url, status, amount } });
      },
    );
  };
