/** The calls about a merchant's trade points and devices, before there is a session and when it ends. */
import type { Answer } from "../driver.ts";
import { fieldsOf, idOf, textOf } from "../http/read.ts";
import { ask, organizationOf, registerDevice } from "./ask.ts";
import type { KaspiSender } from "./send.ts";
import type { Credentials, KaspiSession } from "./session.ts";

export type TradePoint = { trade_point_id: string; name: string };

export type DeviceCalls = {
  listTradePoints(credentials: Credentials, request_id: string): Promise<Answer<TradePoint[]>>;
  registerDevice(
    input: Omit<Parameters<typeof registerDevice>[1], "request_id">,
    request_id: string,
  ): Promise<Answer<string>>;
  deleteDevice(session: KaspiSession, request_id: string): Promise<Answer<null>>;
};

export function deviceCalls(sender: KaspiSender): DeviceCalls {
  return {
    listTradePoints: (credentials, request_id) =>
      ask(sender, {
        ...{ method: "GET", path: tradePointsOf(credentials), credentials, request_id },
        read: ({ rows }) => (Array.isArray(rows) ? rows.flatMap(readTradePoint) : undefined),
      }),
    registerDevice: (input, request_id) => registerDevice(sender, { ...input, request_id }),
    deleteDevice: (session, request_id) =>
      ask(sender, {
        ...{ method: "POST", path: "/device/delete", credentials: session, request_id },
        body: { DeviceToken: session.device_token, ...organizationOf(session) },
        writes: true,
        secrets: [session.device_token],
        read: () => null,
      }),
  };
}

function tradePointsOf(credentials: Credentials): string {
  return credentials.level === "r3" ? `/partner/tradepoints/${credentials.organization_bin}` : "/partner/tradepoints";
}

/** One trade point as a list of one; empty when the row has no id. */
function readTradePoint(row: unknown): TradePoint[] {
  const { TradePointId, TradePointName } = fieldsOf(row) ?? {};
  const trade_point_id = idOf(TradePointId);
  return trade_point_id === undefined ? [] : [{ trade_point_id, name: textOf(TradePointName) ?? "" }];
}
