/** The page of a subscription over HTTP, and what its payer does there. The token is unguessable; knowing it is the permission. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { letFrame } from "../pages/page-headers.ts";
import { FORM_TYPE, languageOf } from "../pages/page-request.ts";
import type { Language } from "../rules/language.ts";
import { changeState } from "../subscriptions/change-state.ts";
import { pagePath, payerPagesOf } from "../tenants/payer-pages.ts";
import { openSubscription, type PayerMove, type SubscriptionPage } from "./open-subscription.ts";
import { type SubscriptionView, showSubscription } from "./show-subscription.ts";

const HTML = "text/html; charset=utf-8";
const schema = { hide: true, params: Type.Object({ token: Type.String() }) };
const MOVES: readonly PayerMove[] = ["pause", "resume", "cancel"];

export const subscriptionPageRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The forms of these pages have no fields.
    app.addContentTypeParser(FORM_TYPE, { parseAs: "string" }, (_request, _body, done) => done(null, {}));

    const open = async (token: string, reply: FastifyReply) => {
      const page = await openSubscription(deps, token);
      letFrame(reply, page.shop?.embed_origins ?? []);
      return page;
    };

    app.get("/s/:token", { schema }, async (request, reply) => {
      const page = await open(request.params.token, reply);
      return reply.type(HTML).send(showSubscription(await subscriptionViewOf(deps, page, languageOf(request))));
    });

    app.get("/s/:token/cancel", { schema }, async (request, reply) => {
      const page = await open(request.params.token, reply);
      const view = await subscriptionViewOf(deps, page, languageOf(request));
      return reply.type(HTML).send(showSubscription({ ...view, isConfirming: page.moves.includes("cancel") }));
    });

    for (const move of MOVES) {
      app.post(`/s/:token/${move}`, { schema }, async (request, reply) => {
        const { token } = request.params as { token: string };
        const { tenant, subscription, moves } = await open(token, reply);
        if (!moves.includes(move)) throw new ApiError("INVALID_STATE_TRANSITION");
        await changeState(deps, { tenant, key: null }, subscription.id, move);
        return reply.redirect(`${pagePath("subscription", token)}?lang=${languageOf(request)}`, 303);
      });
    }
  };

/** What the page shows besides the subscription. */
export async function subscriptionViewOf(
  deps: Deps,
  page: SubscriptionPage,
  language: Language,
): Promise<SubscriptionView> {
  const pages = await payerPagesOf(deps, page.tenant);
  return { ...page, language, time_zone: deps.config.subscription_tz, pages };
}
