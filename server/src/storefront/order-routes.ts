/** Takes a shop's orders over HTTP: as JSON, or by the form of the shop's own page. */

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Deps } from "../deps.ts";
import { FORM_TYPE, isForm, languageOf } from "../pages/page-request.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { openShopForOrders } from "./open-shop.ts";
import { placeOrder } from "./place-order.ts";
import { readOrderForm } from "./read-form.ts";
import { shopAddress } from "./shop-address.ts";
import { OrderAnswer, orderJson, PlaceOrder, ShopParams } from "./wire.ts";

const BODY_LIMIT_BYTES = 64 * 1024;

export const shopOrderRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addContentTypeParser<string>(FORM_TYPE, { parseAs: "string" }, (_request, body, done) =>
      done(null, readOrderForm(body)),
    );

    app.post(
      "/shop/:slug/order",
      {
        bodyLimit: BODY_LIMIT_BYTES,
        // A closed shop refuses before the body is checked. For a form the check comes after the body, because the form is shown again.
        preParsing: async (request) => {
          if (!isForm(request)) await openShopForOrders(deps, request.params.slug);
        },
        config: { errors: ["SHOP_UNAVAILABLE", "UPSTREAM_ERROR", "RATE_LIMITED"] },
        schema: {
          operationId: "placeShopOrder",
          summary: "Place an order",
          description:
            "Makes an invoice of the shop's merchant, with `items`, `client_name`, `client_phone` and `client_comment`. Without " +
            "a provider session the order is a sandbox one where the merchant allows that, else 503. When the provider leaves " +
            "it open whether it took the invoice, the order is `pending` without a QR code until that is known. Of the last " +
            "24 hours' orders to one phone, of all shops together, five may be unpaid, and three wait to be paid: past that 429 " +
            "on `phone_number`, which a QR code is not subject to. Orders take half of the merchant's daily limit at most. A shop " +
            "may take orders in its opening hours alone: 503, with `fields.opens_at`, at other times. The shop's own page sends a form " +
            "here, which is answered with 303 to the order's page.",
          tags: ["Storefront"],
          security: [],
          params: ShopParams,
          body: PlaceOrder,
          response: { 201: OrderAnswer },
        },
      },
      async (request, reply) => {
        const { slug } = request.params;
        const placed = await placeOrder(deps, slug, request.body);
        if (isForm(request))
          return reply.redirect(shopAddress(slug, languageOf(request), `/orders/${placed.token}`), 303);
        return reply
          .code(201)
          .send({ order: orderJson(placed, await payerPagesOf(deps, { id: placed.invoice.tenant_id })) });
      },
    );
  };
