/** The contents of the console: each room's pages, under those who may open them. */
import { createRouter } from "@tanstack/react-router";
import { auditAddresses } from "./audit/addresses.tsx";
import { billingAddresses } from "./billing/addresses.tsx";
import { billAddresses } from "./bills/addresses.tsx";
import { catalogAddresses } from "./catalog/addresses.tsx";
import { developersAddresses } from "./developers/addresses.tsx";
import { merchants, operators, root, strangers } from "./frame/areas.tsx";
import { Waiting } from "./frame/waiting.tsx";
import { fullScreenAddresses, invoiceAddresses } from "./invoices/addresses.tsx";
import { operatorAddresses } from "./operator/addresses.tsx";
import { overviewAddresses } from "./overview/addresses.tsx";
import { settingsAddresses, signInAddresses } from "./people/addresses.tsx";
import { providerAddresses } from "./provider/addresses.tsx";
import { shopAddresses } from "./shop/addresses.tsx";
import { subscriptionAddresses } from "./subscriptions/addresses.tsx";
import { tariffAddresses } from "./tariffs/addresses.tsx";
import { tenantAddresses } from "./tenants/addresses.tsx";

export const router = createRouter({
  routeTree: root.addChildren([
    strangers.addChildren([...signInAddresses]),
    merchants.addChildren([
      ...overviewAddresses,
      ...invoiceAddresses,
      ...subscriptionAddresses,
      ...catalogAddresses,
      ...shopAddresses,
      ...providerAddresses,
      ...developersAddresses,
      ...billingAddresses,
      ...settingsAddresses,
    ]),
    operators.addChildren([
      ...operatorAddresses,
      ...tenantAddresses,
      ...billAddresses,
      ...tariffAddresses,
      ...auditAddresses,
    ]),
    ...fullScreenAddresses,
  ]),
  defaultPreload: "intent",
  defaultPendingComponent: Waiting,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
