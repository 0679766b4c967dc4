/** The interfaces from before the console: the operator's portal, and the session bridge's calls where the upstream is one. */
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { limitPerAddress } from "../http/limit-calls.ts";
import { useNoStore } from "../http/safe-headers.ts";
import type { Shares } from "../http/shares.ts";
import { canForward, type Forward } from "../provider/session-bridge/forward.ts";
import { RPM } from "../surface-limits.ts";
import { useAdminToken } from "./admin-token.ts";
import { useBridgeErrors } from "./bridge-errors.ts";
import { bridgeSignInRoutes, directRoutes } from "./bridge-routes.ts";
import { useBridgeSession } from "./bridge-session.ts";
import { companyRoutes, portalRoutes } from "./portal-routes.ts";

/** Registered only where the setting `LEGACY_PORTAL` is on. */
export function legacyApi(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    useNoStore(app);
    await app.register(portalApi(deps, shares), { prefix: "/api/portal" });
    const bridge = Object.values(deps.providers).find(canForward);
    if (bridge !== undefined) await app.register(bridgeApi(deps, shares, bridge.forward));
  };
}

/** The operator's portal, which authenticates by the administrator's token. */
function portalApi(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    await app.register(async (unauthenticated) => {
      await limitPerAddress(unauthenticated, shares, { name: "portal", perMinute: deps.config.signup_login_rpm });
      await unauthenticated.register(companyRoutes(deps));
    });

    await app.register(async (operator) => {
      useAdminToken(operator, deps);
      await operator.register(portalRoutes(deps));
    });
  };
}

/** The calls of a session bridge's client, with a merchant's session or to create one. */
function bridgeApi(deps: Deps, shares: Shares, forward: Forward) {
  return async (app: FastifyInstance) => {
    app.decorateRequest("bridgeSession", null);
    useBridgeErrors(app);

    await app.register(async (unauthenticated) => {
      await limitPerAddress(unauthenticated, shares, {
        name: "bridge-sign-in",
        perMinute: deps.config.signup_login_rpm,
      });
      await unauthenticated.register(bridgeSignInRoutes(deps, forward));
    });

    await app.register(async (merchant) => {
      useBridgeSession(merchant);
      await limitPerAddress(merchant, shares, { name: "bridge", perMinute: RPM.bridge });
      await merchant.register(directRoutes(deps, forward));
    });
  };
}
