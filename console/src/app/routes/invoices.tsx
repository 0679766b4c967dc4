/** The routes of the feature `invoices`. */
import { createRoute, notFound } from "@tanstack/react-router";
import { readInvoiceFilter, readNewInvoiceSearch } from "../../features/invoices/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { NotFound } from "../not-found.tsx";
import { merchants, requireSignIn, root } from "./groups.tsx";

/** An id that is no number leads to the not-found page. */
function needNumber({ id }: { id: string }): void {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
}

const invoices = createRoute({
  getParentRoute: () => merchants,
  path: "/invoices",
  staticData: { needs: ["invoices:read", "counter"] },
  validateSearch: readInvoiceFilter,
  component: lazyPage(() => import("../../features/invoices/list.tsx"), "InvoiceList"),
});

const newInvoice = createRoute({
  getParentRoute: () => merchants,
  path: "/invoices/new",
  staticData: { needs: ["invoices:write", "counter", "sandbox"] },
  validateSearch: readNewInvoiceSearch,
  component: lazyPage(() => import("../../features/invoices/create.tsx"), "NewInvoice"),
});

const invoice = createRoute({
  getParentRoute: () => merchants,
  path: "/invoices/$id",
  staticData: { needs: ["invoices:read", "counter"] },
  loader: ({ params }) => needNumber(params),
  notFoundComponent: NotFound,
  component: lazyPage(() => import("../../features/invoices/invoice.tsx"), "InvoicePage"),
});

const counter = createRoute({
  getParentRoute: () => merchants,
  path: "/qr",
  staticData: { needs: ["invoices:write", "counter", "sandbox"] },
  component: lazyPage(() => import("../../features/invoices/counter.tsx"), "Counter"),
});

const qrScreen = createRoute({
  getParentRoute: () => root,
  path: "/console/qr/$id",
  async beforeLoad({ location, params }) {
    needNumber(params);
    await requireSignIn(location);
  },
  component: lazyPage(() => import("./qr-screen-page.tsx"), "QrScreenPage"),
});

export const invoiceRoutes = [invoices, newInvoice, invoice, counter] as const;
export const fullScreenRoutes = [qrScreen] as const;
