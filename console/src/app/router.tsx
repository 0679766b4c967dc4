/** All routes of the console, grouped by the people who may open them. */
import { createRouter } from "@tanstack/react-router";
import { ErrorPage } from "./error-page.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { activityRoutes } from "./routes/activity.tsx";
import { auditRoutes } from "./routes/audit.tsx";
import { billingRoutes } from "./routes/billing.tsx";
import { billRoutes } from "./routes/bills.tsx";
import { catalogRoutes } from "./routes/catalog.tsx";
import { customerRoutes } from "./routes/customers.tsx";
import { developersRoutes } from "./routes/developers.tsx";
import { guests, merchants, operators, root } from "./routes/groups.tsx";
import { fullScreenRoutes, invoiceRoutes } from "./routes/invoices.tsx";
import { linkRoutes } from "./routes/links.tsx";
import { operatorRoutes } from "./routes/operator.tsx";
import { orderRoutes } from "./routes/orders.tsx";
import { overviewRoutes } from "./routes/overview.tsx";
import { operatorSettingsRoutes, settingsRoutes, signInRoutes } from "./routes/people.tsx";
import { providerRoutes } from "./routes/provider.tsx";
import { shiftRoutes } from "./routes/shift.tsx";
import { shopRoutes } from "./routes/shop.tsx";
import { subscriptionRoutes } from "./routes/subscriptions.tsx";
import { tariffRoutes } from "./routes/tariffs.tsx";
import { invitationRoutes, teamRoutes } from "./routes/team.tsx";
import { tenantRoutes } from "./routes/tenants.tsx";
import { userRoutes } from "./routes/users.tsx";

export const router = createRouter({
  routeTree: root.addChildren([
    guests.addChildren([...signInRoutes, ...invitationRoutes]),
    merchants.addChildren([
      ...overviewRoutes,
      ...invoiceRoutes,
      ...linkRoutes,
      ...subscriptionRoutes,
      ...customerRoutes,
      ...catalogRoutes,
      ...shiftRoutes,
      ...orderRoutes,
      ...shopRoutes,
      ...providerRoutes,
      ...developersRoutes,
      ...billingRoutes,
      ...teamRoutes,
      ...activityRoutes,
      ...settingsRoutes,
    ]),
    operators.addChildren([
      ...operatorRoutes,
      ...tenantRoutes,
      ...userRoutes,
      ...billRoutes,
      ...tariffRoutes,
      ...auditRoutes,
      ...operatorSettingsRoutes,
    ]),
    ...fullScreenRoutes,
  ]),
  defaultPreload: "intent",
  defaultPendingComponent: LoadingPage,
  // The frame stays around a page that failed.
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
