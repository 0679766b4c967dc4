/** The console's own calls about subscriptions: those that a disconnection of the provider has paused. */
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { resumeAll } from "./change-state.ts";
import { countPausedByDisconnection } from "./store.ts";
import { PausedByDisconnectionSchema, ResumedSchema } from "./wire.ts";

const tags = ["Subscriptions"];

const countPausedRoute: Route = (app, deps) =>
  app.get(
    "/subscriptions/paused-by-disconnection",
    {
      config: { permission: "subscriptions:read" },
      schema: {
        operationId: "countPausedSubscriptions",
        summary: "Count the subscriptions that a disconnection has paused",
        tags,
        response: { 200: PausedByDisconnectionSchema },
      },
    },
    async (request) => ({ total: await countPausedByDisconnection(deps.db, callerOf(request).tenant.id) }),
  );

const resumePausedRoute: Route = (app, deps) =>
  app.post(
    "/subscriptions/resume-paused",
    {
      config: { permission: "subscriptions:write", isHeavy: true },
      schema: {
        operationId: "resumePausedSubscriptions",
        summary: "Resume the subscriptions that a disconnection has paused",
        description:
          "Each is billed a period from now, as after a resumption of its own; what was missed is not billed. One call resumes 1000 " +
          "at most, and says how many are left. Subscriptions that a person has paused stay so.",
        tags,
        response: { 200: ResumedSchema },
      },
    },
    async (request) => resumeAll(deps, callerOf(request)),
  );

export const consoleSubscriptionRoutes = routesOf(countPausedRoute, resumePausedRoute);
