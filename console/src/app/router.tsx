/** The contents of the console: each room's pages, under those who may open them. */
import { createRouter } from "@tanstack/react-router";
import { auditAddresses } from "../features/audit/addresses.tsx";
import { billingAddresses } from "../features/billing/addresses.tsx";
import { billAddresses } from "../features/bills/addresses.tsx";
import { catalogAddresses } from "../features/catalog/addresses.tsx";
import { developersAddresses } from "../features/developers/addresses.tsx";
import { fullScreenAddresses, invoiceAddresses } from "../features/invoices/addresses.tsx";
import { operatorAddresses } from "../features/operator/addresses.tsx";
import { overviewAddresses } from "../features/overview/addresses.tsx";
import { settingsAddresses, signInAddresses } from "../features/people/addresses.tsx";
import { providerAddresses } from "../features/provider/addresses.tsx";
import { shopAddresses } from "../features/shop/addresses.tsx";
import { subscriptionAddresses } from "../features/subscriptions/addresses.tsx";
import { tariffAddresses } from "../features/tariffs/addresses.tsx";
import { tenantAddresses } from "../features/tenants/addresses.tsx";
import { LoadingPage } from "./loading.tsx";
import { guests, merchants, operators, root } from "./route-groups.tsx";

export const router = createRouter({
  routeTree: root.addChildren([
    guests.addChildren([...signInAddresses]),
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
  defaultPendingComponent: LoadingPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
