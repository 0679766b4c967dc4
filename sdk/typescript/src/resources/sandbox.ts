/** The sandbox: play the customer, and let time pass. Test keys alone. */
import type { CallOptions } from "../transport.ts";
import type { Answer, Body, Invoice } from "../types.ts";
import { path, Resource } from "./resource.ts";

export class Sandbox extends Resource {
  /** Pays, cancels or lets expire a pending sandbox invoice. */
  simulate(id: number, outcome: Body<"simulateInvoice">, options?: CallOptions): Promise<Invoice> {
    return this.send("POST", path`/sandbox/invoices/${id}/simulate`, outcome, options);
  }

  clock(options?: CallOptions): Promise<Answer<"getSandboxClock">> {
    return this.get("/sandbox/clock", options);
  }

  /** Sets the clock forward, with all that happens on the way. While `is_complete` is false, the same call with `to` goes on. */
  advanceClock(advance: Body<"advanceSandboxClock">, options?: CallOptions): Promise<Answer<"advanceSandboxClock">> {
    return this.send("POST", "/sandbox/clock/advance", advance, options);
  }
}
