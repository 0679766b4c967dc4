/** Invoices: ask one customer for one payment. */
import type { List } from "../list.ts";
import type { CallOptions } from "../transport.ts";
import type { Answer, Body, Invoice, Query } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class Invoices extends Resource {
  /** Sends an invoice to the phone of a customer of the bank. */
  create(invoice: Body<"createPhoneInvoice">, options?: CallOptions): Promise<Answer<"createPhoneInvoice">> {
    return this.send("POST", "/invoices", invoice, options);
  }

  /** Makes an invoice that is paid by scanning the code of its `qr_token_url`. */
  createQr(invoice: Body<"createQrInvoice">, options?: CallOptions): Promise<Answer<"createQrInvoice">> {
    return this.send("POST", "/invoices/qr", invoice, options);
  }

  retrieve(id: number, options?: CallOptions): Promise<Invoice> {
    return this.get(path`/invoices/${id}`, options);
  }

  /** Newest first. */
  list(query?: Query<"listInvoices">, options?: CallOptions): List<Invoice> {
    return this.walk<"listInvoices">("/invoices", "limit", query, options);
  }

  /** How many invoices fit, and what they come to. */
  sums(query?: Query<"sumInvoices">, options?: CallOptions): Promise<Answer<"sumInvoices">> {
    return this.get("/invoices/sums", options, query);
  }

  cancel(id: number, options?: CallOptions): Promise<Invoice> {
    return this.send("POST", path`/invoices/${id}/cancel`, undefined, options);
  }

  /** Pays back `amount`, or all that is left of the payment. */
  refund(id: number, refund: Body<"refundInvoice"> = {}, options?: CallOptions): Promise<Answer<"refundInvoice">> {
    return this.send("POST", path`/invoices/${id}/refund`, refund, options);
  }

  refunds(id: number, options?: CallOptions): Promise<Answer<"listRefundsOfInvoice">> {
    return this.get(path`/invoices/${id}/refunds`, options);
  }

  /** Decides about an invoice that is held for a person. */
  resolve(id: number, decision: Body<"resolveInvoice">, options?: CallOptions): Promise<Invoice> {
    return this.send("POST", path`/invoices/${id}/resolve`, decision, options);
  }

  /** The changes of its status, each with its source and time. */
  timeline(id: number, options?: CallOptions): Promise<Answer<"getInvoiceTimeline">> {
    return this.get(path`/invoices/${id}/timeline`, options);
  }

  /** The code to scan, as a picture. */
  qr(id: number, query?: Query<"getQrImage">, options?: CallOptions): Promise<Uint8Array> {
    return this.getBytes(path`/invoices/${id}/qr`, options, query);
  }

  /** Asks the provider at once, for those who cannot wait for the webhook. */
  checkStatuses(
    invoices: Body<"checkInvoiceStatuses">,
    options?: CallOptions,
  ): Promise<Answer<"checkInvoiceStatuses">> {
    return this.send("POST", "/invoices/status/check", invoices, options);
  }
}
