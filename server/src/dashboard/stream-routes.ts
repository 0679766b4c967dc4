/** The stream that sends changes to an open console. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { actsFor, sessionOf } from "../people/session-cookie.ts";
import { callerOf } from "../tenants/caller.ts";
import { placeOf, STREAM_ANSWER } from "./changes-wire.ts";
import { followChanges } from "./follow-changes.ts";

const STALLED_MS = 60_000;

export const streamRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const followed = followChanges(deps, (session, membership) => actsFor(deps, session, membership));
    // The streams end before the server waits for running requests, because an open stream is one.
    app.addHook("preClose", () => followed.close());

    app.get(
      "/stream",
      {
        exposeHeadRoute: false,
        config: { permission: ["invoices:read", "counter"], errors: ["RATE_LIMITED"] },
        schema: {
          operationId: "streamChanges",
          summary: "Stream changes as server-sent events",
          description:
            "Sends each change of invoices, refunds and subscriptions soon after it is made, at least once. Ends within a " +
            "minute; a browser then opens it again by itself, and with `Last-Event-ID` it goes on where it was.",
          tags: ["Overview"],
          response: { 200: STREAM_ANSWER },
        },
      },
      async (request, reply) => {
        const { tenant, role, within = null } = callerOf(request);
        if (role === undefined) throw new ApiError("FORBIDDEN");
        const place = placeOf(request.headers["last-event-id"]);
        // Closes dead connections: heartbeats come more often than this time-out.
        reply.raw.setTimeout(STALLED_MS);
        const stream = await followed.open({ tenant_id: tenant.id, session: sessionOf(request), role, within, place });
        return reply.headers({ "X-Accel-Buffering": "no", Connection: "close" }).type("text/event-stream").send(stream);
      },
    );
  };
