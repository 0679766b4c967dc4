/** The stream that tells an open console what changes. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Deps } from "../deps.ts";
import { actsFor, sessionOf } from "../people/session-cookie.ts";
import { callerOf } from "../tenants/caller.ts";
import { placeOf, STREAM_ANSWER } from "./changes-wire.ts";
import { followChanges } from "./follow-changes.ts";

const STALLED_MS = 60_000;

export const streamRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const followed = followChanges(deps, (session, tenant_id) => actsFor(deps, session, tenant_id));
    // Before the server waits for what is under way, which a stream is for as long as it is read.
    app.addHook("preClose", () => followed.close());

    app.get(
      "/stream",
      {
        exposeHeadRoute: false,
        config: { errors: ["RATE_LIMITED"] },
        schema: {
          operationId: "streamChanges",
          summary: "Hear of every change, as server-sent events",
          description:
            "Of invoices, refunds and subscriptions, whoever makes it, soon after it is made and at least once. Ends within a " +
            "minute; a browser then opens it anew by itself, and with `Last-Event-ID` it goes on where it was.",
          tags: ["Overview"],
          response: { 200: STREAM_ANSWER },
        },
      },
      async (request, reply) => {
        const { tenant } = callerOf(request);
        const place = placeOf(request.headers["last-event-id"]);
        // Cuts off whoever has gone without a word: there is a heartbeat more often.
        reply.raw.setTimeout(STALLED_MS);
        const stream = await followed.open({ tenant_id: tenant.id, session: sessionOf(request), place });
        return reply.headers({ "X-Accel-Buffering": "no", Connection: "close" }).type("text/event-stream").send(stream);
      },
    );
  };
