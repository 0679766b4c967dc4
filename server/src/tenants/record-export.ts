/** Records that a person has exported a table. */
import type { FastifyRequest } from "fastify";
import { recordActivity } from "../audit/record-activity.ts";
import type { Deps } from "../deps.ts";
import type { Facts } from "../rules/changed-fields.ts";
import { inTransaction } from "../transaction.ts";
import { callerOf } from "./caller.ts";

/** Returns the function that records an export of `target`, such as `invoices`. */
export function exportRecorder(deps: Deps, target: string) {
  return (request: FastifyRequest, after: Facts): Promise<void> =>
    inTransaction(deps, (tx) => recordActivity(tx, callerOf(request), { action: "export.download", target, after }));
}
