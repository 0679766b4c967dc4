/** Reads the API log for a caller: a test key sees what test keys have called. */
import { keptSince } from "../db/keep-partitions.ts";
import type { LoggedCall } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import type { Caller } from "../tenants/caller.ts";
import { LOG_PARTITIONS } from "./keep-partitions.ts";
import { type CallFilter, getCall, listCalls, type Readable } from "./store.ts";

/** A page of the log; with `REQUEST_LOG=0` it is empty, whatever was written before. */
export async function readCalls(
  deps: Deps,
  caller: Caller,
  filter: CallFilter,
  page: Page,
): Promise<{ items: LoggedCall[]; total: number }> {
  if (!deps.config.request_log) return { items: [], total: 0 };
  return listCalls(deps.db, readableBy(deps, caller), filter, page);
}

/** @throws NOT_FOUND */
export async function readCall(deps: Deps, caller: Caller, id: number): Promise<LoggedCall> {
  if (!deps.config.request_log) throw new ApiError("NOT_FOUND");
  return getCall(deps.db, readableBy(deps, caller), id);
}

function readableBy(deps: Deps, { tenant, key }: Caller): Readable {
  return { tenant_id: tenant.id, since: keptSince(deps, LOG_PARTITIONS), isSandboxAlone: key?.mode === "test" };
}
