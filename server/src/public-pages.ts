/** Composes the pages that anybody may open, each with a limit per address: codes of invoices, the merchants' shops, and what payers see. */
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { limitPerAddress } from "./http/limit-calls.ts";
import { useNoStore } from "./http/safe-headers.ts";
import type { Shares } from "./http/shares.ts";
import { publicInvoiceRoutes } from "./invoices/public-routes.ts";
import { pageAssetRoutes } from "./pages/asset-routes.ts";
import { usePageErrors } from "./pages/page-errors.ts";
import { usePageHeaders } from "./pages/page-headers.ts";
import { invoicePageRoutes } from "./payer-pages/invoice-routes.ts";
import { linkPageRoutes, linkPaymentRoutes } from "./payer-pages/link-routes.ts";
import { showInvoiceAgain, showLinkAgain, showSubscriptionAgain } from "./payer-pages/show-again.ts";
import { subscriptionPageRoutes } from "./payer-pages/subscription-routes.ts";
import { shopAssetRoutes } from "./storefront/asset-routes.ts";
import { shopOrderRoutes } from "./storefront/order-routes.ts";
import { showCheckoutAgain } from "./storefront/page-errors.ts";
import { shopPageRoutes } from "./storefront/page-routes.ts";
import { RPM } from "./surface-limits.ts";

export function publicPages(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    await app.register(codes(deps, shares));
    await app.register(shops(deps, shares));
    await app.register(payerPages(deps, shares));
  };
}

/** The codes of invoices, with an unguessable name; knowing the name is the permission. */
function codes(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    useNoStore(app);
    await limitPerAddress(app, shares, { name: "public", perMinute: RPM.public });
    await app.register(publicInvoiceRoutes(deps));
  };
}

/** The public shops of the merchants. */
function shops(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    usePageHeaders(app);
    usePageErrors(app, showCheckoutAgain(deps));
    const rooms = [
      { name: "shop", perMinute: RPM.shop, routes: shopPageRoutes },
      { name: "shop-order", perMinute: RPM.order, routes: shopOrderRoutes },
      { name: "shop-picture", perMinute: RPM.picture, routes: shopAssetRoutes },
      { name: "page-asset", perMinute: RPM.picture, routes: pageAssetRoutes },
    ];
    for (const { routes, ...limit } of rooms) {
      await app.register(async (room) => {
        await limitPerAddress(room, shares, limit);
        await room.register(routes(deps));
      });
    }
  };
}

/** The pages of payers: of invoices and subscriptions, each under an unguessable token, and of payment links. */
function payerPages(deps: Deps, shares: Shares) {
  return async (app: FastifyInstance) => {
    usePageHeaders(app);
    const rooms = [
      { name: "invoice-page", perMinute: RPM.shop, routes: invoicePageRoutes, showAgain: showInvoiceAgain },
      {
        name: "subscription-page",
        perMinute: RPM.shop,
        routes: subscriptionPageRoutes,
        showAgain: showSubscriptionAgain,
      },
      { name: "link-page", perMinute: RPM.shop, routes: linkPageRoutes, showAgain: showLinkAgain },
      { name: "link-payment", perMinute: RPM.order, routes: linkPaymentRoutes, showAgain: showLinkAgain },
    ];
    for (const { routes, showAgain, ...limit } of rooms) {
      await app.register(async (room) => {
        usePageErrors(room, showAgain(deps));
        await limitPerAddress(room, shares, limit);
        await room.register(routes(deps));
      });
    }
  };
}
