/** The session-bridge protocol as data: every call with its method, its path and its handler. */
import type { FastifyRequest } from "fastify";
import type { Session } from "../ledger/ledger.ts";
import { namedSession, provenSession } from "../ledger/sessions.ts";
import { type Answer, done, inactive, refused } from "../protocol/answers.ts";
import type { Call } from "../protocol/call.ts";
import { UNNAMED } from "../protocol/caller.ts";
import type { CallName } from "../protocol/calls.ts";
import { SESSION_DEAD, SESSION_INVALID } from "../protocol/status-codes.ts";
import { assertNotThrottled } from "../protocol/throttle.ts";
import type { Input } from "../read-input.ts";
import type { World } from "../world.ts";
import { answerOperationDetails, answerOperations, NO_OPERATIONS } from "./history.ts";
import { answerClientInfo, answerInvoice, answerInvoiceHistory, cancelInvoice, createInvoice } from "./invoices.ts";
import { answerQrStatus, createQr } from "./qr.ts";
import { createRefund } from "./refunds.ts";
import { checkCode, initSignIn, sendPhone } from "./sign-in.ts";

type Route = { call: CallName; method: "GET" | "POST"; path: string; writes?: true } & Pick<
  Call,
  "rejected" | "whenDead"
>;

/** `open` calls need no session. */
type BridgeRoute = Route &
  (
    | { open: (world: World, input: Input) => Answer }
    | { answer: (world: World, session: Session, input: Input) => Answer }
  );

const ROUTES: readonly BridgeRoute[] = [
  { call: "health", method: "GET", path: "/health", open: () => ({ ...done(null), body: { status: "ok" } }) },
  { call: "auth.init", method: "POST", path: "/api/auth/init", open: initSignIn },
  { call: "auth.send-phone", method: "POST", path: "/api/auth/send-phone", open: sendPhone },
  { call: "auth.verify-otp", method: "POST", path: "/api/auth/verify-otp", open: checkCode, writes: true },
  {
    call: "session.check",
    method: "GET",
    path: "/api/session/check",
    answer: () => ({ ...done(null), body: { active: true } }),
    rejected: (httpStatus) => inactive(httpStatus, SESSION_INVALID),
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

export const SESSION_BRIDGE: readonly Call[] = ROUTES.map((route) => ({
  ...route,
  writes: route.writes ?? false,
  nameCaller(world, request) {
    const session = "open" in route ? null : namedSession(world, request.headers);
    return session === null
      ? UNNAMED
      : { ...UNNAMED, token_sn: session.token_sn, account_phone: session.account_phone };
  },
  answer: (world, request, input) =>
    "open" in route ? route.open(world, input) : answerSession(world, route, request, input),
  refused,
  dead_code: SESSION_DEAD,
}));

function answerSession(
  world: World,
  route: Extract<BridgeRoute, { answer: unknown }>,
  request: FastifyRequest,
  input: Input,
): Answer {
  const session = provenSession(world, request.headers);
  if (session.state !== "alive") return route.whenDead?.() ?? refused(SESSION_DEAD);
  assertNotThrottled(world, session.account_phone);
  return route.answer(world, session, input);
}
