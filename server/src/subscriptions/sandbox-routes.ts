/** The sandbox helpers over HTTP: end an invoice as a customer would, and advance the clock. */

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Deps } from "../deps.ts";
import { type Route, routesOf } from "../http/route.ts";
import { IdParams } from "../http/validation.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { getSimulatedInvoice, simulateInvoice } from "../invoices/simulate.ts";
import { InvoiceSchema, invoiceJson } from "../invoices/wire.ts";
import { assertSandboxKey, callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { advanceClock, advancedBy, progressOfText, textOfProgress } from "./advance-clock.ts";
import {
  AdvanceBody,
  AdvancedSchema,
  advancedJson,
  advanceOf,
  ClockSchema,
  clockJson,
  SimulateBody,
} from "./sandbox-wire.ts";

const tags = ["Sandbox"];

const simulateInvoiceRoute: Route = (app, deps) =>
  app.post(
    "/sandbox/invoices/:id/simulate",
    {
      config: { permission: ["invoices:write", "sandbox"], errors: ["INVALID_STATE_TRANSITION"] },
      schema: {
        operationId: "simulateInvoice",
        summary: "Simulate the end of a sandbox invoice",
        tags,
        params: IdParams,
        body: SimulateBody,
        response: { 200: InvoiceSchema },
      },
    },
    async (request) => {
      const { params, body } = request;
      const caller = callerOf(request);
      const invoice = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getSimulatedInvoice(deps, caller, Number(id)),
        make: (storeAlongside) => simulateInvoice(deps, caller, params.id, body, storeAlongside),
      });
      return invoiceJson(invoice, await payerPagesOf(deps, caller.tenant));
    },
  );

const getSandboxClockRoute: Route = (app, deps) =>
  app.get(
    "/sandbox/clock",
    {
      config: { permission: "invoices:read", errors: ["VALIDATION_ERROR"] },
      schema: {
        operationId: "getSandboxClock",
        summary: "Retrieve the sandbox clock",
        tags,
        response: { 200: ClockSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      return clockJson({ now: nowFor(deps, tenant, true), offset_ms: tenant.sandbox_offset_ms });
    },
  );

const advanceSandboxClockRoute: Route = (app, deps) => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.post(
    "/sandbox/clock/advance",
    {
      config: { permission: ["invoices:write", "sandbox"], isHeavy: true, errors: ["SANDBOX_CLOCK_BUSY"] },
      schema: {
        operationId: "advanceSandboxClock",
        summary: "Advance the sandbox clock",
        description:
          "Does, in time order, all that falls due for your sandbox subscriptions and invoices until then: billing, " +
          "retries, grace, expiry, each with its webhooks. Live data never moves. At most 400 days a call. It is done in parts: " +
          "the clock moves on with each, and webhooks of the earlier ones may arrive before the answer. A call works for at " +
          "most 10 seconds, and stops when its caller hangs up or the service stops; then `is_complete` is false, everything " +
          "up to `now` is done, and the same call with `to` goes on from there. One advance runs at a time: another gets 409 " +
          "`SANDBOX_CLOCK_BUSY`. Under an `Idempotency-Key` a repetition gets the same answer, also one that is not complete.",
        tags,
        body: AdvanceBody,
        response: { 200: AdvancedSchema },
      },
    },
    async (request, reply) => {
      const { tenant } = callerOf(request);
      const isWanted = () => !isClosing && !reply.raw.closed;
      const advanced = await answerOnce(request, {
        boundTo: textOfProgress,
        find: async (text) => advancedBy(progressOfText(text)),
        make: (storeAlongside) =>
          advanceClock(deps, tenant.id, advanceOf(request.body ?? {}), isWanted, storeAlongside),
      });
      return advancedJson(advanced);
    },
  );
};

const operations = routesOf(simulateInvoiceRoute, getSandboxClockRoute, advanceSandboxClockRoute);

export const sandboxRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("preValidation", async (request) => assertSandboxKey(callerOf(request)));
    await app.register(operations(deps));
  };
