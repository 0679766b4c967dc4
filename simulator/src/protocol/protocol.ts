/** The session-bridge protocol as data: every call with its method, its path and its handler. */

import type { Session } from "../ledger/ledger.ts";
import type { Input } from "../read-input.ts";
import type { World } from "../world.ts";
import { type Answer, done, inactive } from "./answers.ts";
import type { CallName } from "./calls.ts";
import { answerOperationDetails, answerOperations, NO_OPERATIONS } from "./history.ts";
import { answerClientInfo, answerInvoice, answerInvoiceHistory, cancelInvoice, createInvoice } from "./invoices.ts";
import { answerQrStatus, createQr } from "./qr.ts";
import { createRefund } from "./refunds.ts";
import { checkCode, initSignIn, sendPhone } from "./sign-in.ts";
import { SESSION_DEAD } from "./status-codes.ts";

/** `writes`: it changes the ledger. */
type Route = { call: CallName; method: "GET" | "POST"; path: string; writes?: true };

/** `open` calls need no session. `whenDead` is the answer to a dead session where it is not the usual envelope. */
export type BridgeCall = Route &
  (
    | { open: (world: World, input: Input) => Answer }
    | { answer: (world: World, session: Session, input: Input) => Answer; whenDead?: () => Answer }
  );

export const PROTOCOL: readonly BridgeCall[] = [
  { call: "health", method: "GET", path: "/health", open: () => ({ ...done(null), body: { status: "ok" } }) },
  { call: "auth.init", method: "POST", path: "/api/auth/init", open: initSignIn },
  { call: "auth.send-phone", method: "POST", path: "/api/auth/send-phone", open: sendPhone },
  { call: "auth.verify-otp", method: "POST", path: "/api/auth/verify-otp", open: checkCode, writes: true },
  {
    call: "session.check",
    method: "GET",
    path: "/api/session/check",
    answer: () => ({ ...done(null), body: { active: true } }),
    whenDead: () => inactive(401, SESSION_DEAD),
  },
  { call: "invoice.client-info", method: "GET", path: "/api/invoice/client-info", answer: answerClientInfo },
  { call: "invoice.create", method: "POST", path: "/api/invoice/create", answer: createInvoice, writes: true },
  { call: "invoice.details", method: "GET", path: "/api/invoice/details", answer: answerInvoice },
  { call: "invoice.cancel", method: "POST", path: "/api/invoice/cancel", answer: cancelInvoice, writes: true },
  {
    call: "invoice.history",
    method: "POST",
    path: "/api/invoice/history",
    answer: answerInvoiceHistory,
    whenDead: () => ({ ...done({ Operations: [] }), executed: false }),
  },
  { call: "qr.create", method: "POST", path: "/api/qr/create", answer: createQr, writes: true },
  { call: "qr.status", method: "GET", path: "/api/qr/status", answer: answerQrStatus },
  {
    call: "history.operations",
    method: "POST",
    path: "/api/history/operations",
    answer: answerOperations,
    whenDead: () => ({ ...done(NO_OPERATIONS), executed: false }),
  },
  { call: "history.details", method: "POST", path: "/api/history/details", answer: answerOperationDetails },
  { call: "refund.create", method: "POST", path: "/api/refund/create", answer: createRefund, writes: true },
];
