/** The official API as data: every call with its levels, its path and its handler. */
import { HttpError } from "../http-error.ts";
import { LEVELS, type Level } from "../ledger/merchants.ts";
import { done } from "../protocol/answers.ts";
import type { Call } from "../protocol/call.ts";
import { UNNAMED } from "../protocol/caller.ts";
import type { CallName } from "../protocol/calls.ts";
import { CERTIFICATE_MISSING, TRADE_POINTS_MISSING } from "../protocol/status-codes.ts";
import { assertNotThrottled } from "../protocol/throttle.ts";
import { readOptionalText, readText } from "../read-input.ts";
import { refused } from "./answers.ts";
import { namedMerchant, provenMerchant } from "./authenticate.ts";
import { answerTradePoints, deleteDevice, register } from "./devices.ts";
import type { Handler } from "./party.ts";
import { answerDetails, answerStatus } from "./payments.ts";
import { createLink, createQr } from "./qr.ts";
import { playConfirm, playConfirmError, playScan, playScanError } from "./rehearsal.ts";
import { answerClientInfo, cancelRemote, createRemote } from "./remote.ts";
import { answerReturnOperations, answerReturnStatus, createReturn, payBack } from "./returns.ts";

/**
 * `levels`: those that have the call, by default all. `versions`: the versions of its path, by default `v01`. `names_bin`: at
 * r3 the request must name the organization.
 */
type Route = {
  call: CallName;
  method: Call["method"];
  path: string;
  handle: Handler;
  writes?: true;
  levels?: readonly Level[];
  versions?: readonly string[];
  names_bin?: true;
};

const R2_AND_R3 = ["r2", "r3"] as const;

const ROUTES: readonly Route[] = [
  { call: "kaspi.health.ping", method: "GET", path: "/health/ping", handle: () => done(null) },
  {
    call: "kaspi.tradepoints",
    method: "GET",
    path: "/partner/tradepoints",
    handle: answerTradePoints,
    levels: ["r1", "r2"],
  },
  {
    call: "kaspi.tradepoints",
    method: "GET",
    path: "/partner/tradepoints/:OrganizationBin",
    handle: answerTradePoints,
    levels: ["r3"],
    names_bin: true,
  },
  { call: "kaspi.device.register", method: "POST", path: "/device/register", handle: register, writes: true },
  { call: "kaspi.device.delete", method: "POST", path: "/device/delete", handle: deleteDevice, writes: true },
  { call: "kaspi.qr.create", method: "POST", path: "/qr/create", handle: createQr, writes: true },
  { call: "kaspi.qr.create-link", method: "POST", path: "/qr/create-link", handle: createLink, writes: true },
  {
    call: "kaspi.payment.status",
    method: "GET",
    path: "/payment/status/:QrPaymentId",
    handle: answerStatus,
    versions: ["v01", "v02"],
  },
  { call: "kaspi.payment.details", method: "GET", path: "/payment/details", handle: answerDetails, levels: R2_AND_R3 },
  {
    call: "kaspi.return.create",
    method: "POST",
    path: "/return/create",
    handle: createReturn,
    writes: true,
    levels: ["r2"],
  },
  {
    call: "kaspi.return.status",
    method: "GET",
    path: "/return/status/:QrReturnId",
    handle: answerReturnStatus,
    levels: ["r2"],
  },
  {
    call: "kaspi.return.operations",
    method: "POST",
    path: "/return/operations",
    handle: answerReturnOperations,
    levels: ["r2"],
  },
  {
    call: "kaspi.payment.return",
    method: "POST",
    path: "/payment/return",
    handle: payBack,
    writes: true,
    levels: R2_AND_R3,
    names_bin: true,
  },
  {
    call: "kaspi.remote.client-info",
    method: "GET",
    path: "/remote/client-info",
    handle: answerClientInfo,
    levels: ["r3"],
  },
  {
    call: "kaspi.remote.create",
    method: "POST",
    path: "/remote/create",
    handle: createRemote,
    writes: true,
    levels: ["r3"],
    names_bin: true,
  },
  {
    call: "kaspi.remote.cancel",
    method: "POST",
    path: "/remote/cancel",
    handle: cancelRemote,
    writes: true,
    levels: ["r3"],
    names_bin: true,
  },
  { call: "kaspi.test.scan", method: "POST", path: "/test/payment/scan", handle: playScan, writes: true },
  { call: "kaspi.test.confirm", method: "POST", path: "/test/payment/confirm", handle: playConfirm, writes: true },
  {
    call: "kaspi.test.scanerror",
    method: "POST",
    path: "/test/payment/scanerror",
    handle: playScanError,
    writes: true,
  },
  {
    call: "kaspi.test.confirmerror",
    method: "POST",
    path: "/test/payment/confirmerror",
    handle: playConfirmError,
    writes: true,
  },
];

export const KASPI_QR: readonly Call[] = ROUTES.flatMap((route) =>
  (route.levels ?? LEVELS).flatMap((level) =>
    (route.versions ?? ["v01"]).map((version) => callOf(route, level, `/${level}/${version}${route.path}`)),
  ),
);

function callOf(route: Route, level: Level, path: string): Call {
  return {
    call: route.call,
    method: route.method,
    path,
    writes: route.writes ?? false,
    nameCaller(world, request) {
      return { ...UNNAMED, organization_bin: namedMerchant(world, level, request)?.organization_bin ?? null };
    },
    answer(world, request, input) {
      if (!request.headers["x-request-id"]) throw new HttpError(400, "X-Request-ID is required");
      const merchant = provenMerchant(world, level, request);
      if (typeof merchant === "number") return refused(merchant);
      const { organization_bin } = merchant;
      assertNotThrottled(world, organization_bin);
      // Clients also send it where the protocol does not ask for it.
      const mustName = route.names_bin === true && level === "r3";
      const named = mustName ? readText(input, "OrganizationBin") : readOptionalText(input, "OrganizationBin");
      if (named !== null && named !== organization_bin) return refused(TRADE_POINTS_MISSING);
      return route.handle(world, { merchant, level }, input);
    },
    refused,
    dead_code: CERTIFICATE_MISSING,
  };
}
