/** The session bridge's lists: the recent invoices, the statement of payments, and one operation's details. */
import type { PaidOperation, ProviderDriver, RecentInvoice } from "../driver.ts";
import {
  almatyDaysBetween,
  amountInAnswer,
  dateOf,
  type Fields,
  fieldsOf,
  idOf,
  textOf,
  wireDate,
  wireId,
} from "../http/read.ts";
import { askEnvelope } from "./ask.ts";
import type { BridgeSender } from "./send.ts";
import { sessionCalls } from "./sign-in.ts";

/** `statementPeriodCode` by the number of days between the statement's first day and its last. */
const PERIOD_OF_DAYS = [0, 2];
const PERIOD_MONTH = 3;
const OPERATION_RETURN = 1;

export function historyCalls(
  sender: BridgeSender,
): Required<Pick<ProviderDriver, "getDetails" | "listRecentInvoices" | "listPaidOperations">> {
  return {
    getDetails: (call, { provider_invoice_id }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/history/details",
        body: { id: wireId(provider_invoice_id) },
        read: ({ Amount, ClientName }) => ({
          amount_tiyn: amountInAnswer(Amount),
          client_name: textOf(ClientName) ?? null,
        }),
      }),

    async listRecentInvoices(call) {
      const answer = await askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/invoice/history",
        body: {},
        read: ({ Operations }) => ({ listed: Array.isArray(Operations) ? Operations : null }),
      });
      if (answer.kind !== "done") return answer;
      const { listed } = answer.value;
      const rows = (listed ?? []).flatMap(readRecentInvoice);
      if (rows.length > 0) return { kind: "done", value: rows };
      // A dead session also gets an empty history, which must not count as proof that a lost invoice was never sent.
      const probed = await sessionCalls(sender).checkSession(call);
      if (probed.kind !== "done") return probed;
      if (listed?.length === 0) return { kind: "done", value: rows };
      return {
        kind: "unavailable",
        retryAfterS: null,
        detail: "POST /api/invoice/history: the answer holds no list that can be read",
      };
    },

    listPaidOperations: (call, { from, to, before }) =>
      askEnvelope(sender, {
        ...call,
        method: "POST",
        path: "/api/history/operations",
        body: {
          endDate: wireDate(to),
          statementPeriodCode: PERIOD_OF_DAYS[almatyDaysBetween(from, to)] ?? PERIOD_MONTH,
          ...(before && { lastTransactionDate: wireDate(before) }),
        },
        read: ({ DailySets }) => (Array.isArray(DailySets) ? DailySets.flatMap(readDay) : undefined),
      }),
  };
}

/** One row of the history as a list of one; empty when the row has no id. */
function readRecentInvoice(row: unknown): RecentInvoice[] {
  const fields = fieldsOf(row);
  const named = fields && readNamed(fields);
  if (!named) return [];
  return [{ ...named, status: textOf(fields.Status) ?? "", registeredAt: dateOf(fields.OrderRegDate) ?? null }];
}

/** The sales of one day of the statement, without the returns. */
function readDay(day: unknown): PaidOperation[] {
  const { Date: date, Operations } = fieldsOf(day) ?? {};
  return (Array.isArray(Operations) ? Operations : []).flatMap((row) => {
    const fields = fieldsOf(row);
    const named = fields && readNamed(fields);
    if (!named || fields.OperationType === OPERATION_RETURN) return [];
    return [{ ...named, paid_at: timeOf(date, fields.Time) ?? null }];
  });
}

function readNamed({ Id, Amount, Comment, ClientName }: Fields) {
  const provider_invoice_id = idOf(Id);
  if (!provider_invoice_id) return undefined;
  return {
    provider_invoice_id,
    amount_tiyn: amountInAnswer(Amount),
    comment: textOf(Comment) ?? "",
    client_name: textOf(ClientName) ?? null,
  };
}

/** `Time` is a whole date, or the time of day of the set's `Date`. */
function timeOf(date: unknown, time: unknown): Date | undefined {
  return dateOf(time) ?? dateOf(`${textOf(date)?.slice(0, 10)}T${textOf(time)}`);
}
