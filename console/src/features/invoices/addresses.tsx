/** Where the invoices and the counter stand. */
import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { NotFound } from "../../app/not-found.tsx";
import { merchants, root, signedIn } from "../../app/route-groups.tsx";
import { readInvoiceFilter } from "./filter.ts";

/** Whatever is no number of an invoice is an address at which there is nothing. */
function needNumber({ id }: { id: string }): void {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
}

const invoices = createRoute({
  getParentRoute: () => merchants,
  path: "/invoices",
  validateSearch: readInvoiceFilter,
  component: lazyRouteComponent(() => import("./list.tsx"), "InvoiceList"),
});

const newInvoice = createRoute({
  getParentRoute: () => merchants,
  path: "/invoices/new",
  component: lazyRouteComponent(() => import("./create.tsx"), "NewInvoice"),
});

const invoice = createRoute({
  getParentRoute: () => merchants,
  path: "/invoices/$id",
  loader: ({ params }) => needNumber(params),
  notFoundComponent: NotFound,
  component: lazyRouteComponent(() => import("./invoice.tsx"), "InvoicePage"),
});

const counter = createRoute({
  getParentRoute: () => merchants,
  path: "/qr",
  component: lazyRouteComponent(() => import("./counter.tsx"), "Counter"),
});

const qrScreen = createRoute({
  getParentRoute: () => root,
  path: "/console/qr/$id",
  async beforeLoad({ location, params }) {
    needNumber(params);
    await signedIn(location);
  },
  component: lazyRouteComponent(() => import("./qr-screen.tsx"), "QrScreen"),
});

export const invoiceAddresses = [invoices, newInvoice, invoice, counter] as const;
export const fullScreenAddresses = [qrScreen] as const;
