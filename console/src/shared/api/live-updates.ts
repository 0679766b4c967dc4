/** Follows the stream of changes while a page is open, and invalidates the queries that a change makes old. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { components } from "../../api.gen.ts";
import { checkConnection, recordAnswer } from "./connection.ts";
import { ownedPath } from "./page-owner.ts";
import { queryKeys } from "./query-keys.ts";

type Change = components["schemas"]["Change"];

/** A browser reconnects a stream that ends, but not one that was refused. */
const RECONNECT_MS = 15_000;
/** The service ends a stream every minute, and a browser opens it again within this time. */
const REOPEN_MS = 6_000;
/** Changes within this time are gathered, so that each query is sent once for all of them. */
const BATCH_MS = 250;

/** Keeps the invoices, refunds, subscriptions, sums and the provider's state on the screen as they are at the service. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => follow(queries), [queries]);
}

type Key = readonly string[];

/** The keys of the queries whose answers a change makes old; a billed subscription may follow an advance of the clock. */
function keysOf({ type, invoice_id, subscription_id }: Change): Key[] {
  const keys: Key[] = [];
  if (invoice_id !== undefined) {
    keys.push(queryKeys.invoices.all, queryKeys.summary.all, queryKeys.orders.all, queryKeys.links.all);
  }
  if (subscription_id !== undefined) keys.push(queryKeys.subscriptions.all, queryKeys.sandboxClock);
  if (invoice_id !== undefined || subscription_id !== undefined) keys.push(queryKeys.customers.all);
  if (type !== "invoice.created") keys.push(queryKeys.events.all, queryKeys.deliveries.all);
  return keys;
}

function follow(queries: QueryClient): () => void {
  let stream: EventSource;
  let reconnecting: number | undefined;
  let batching: number | undefined;
  let reopening: number | undefined;
  const old = new Set<Key>();

  function invalidate() {
    batching = undefined;
    for (const key of old) void queries.invalidateQueries({ queryKey: key });
    old.clear();
  }

  function reconnected() {
    for (const queryKey of [queryKeys.me, queryKeys.providerStatus]) void queries.invalidateQueries({ queryKey });
  }

  function open() {
    stream = new EventSource(ownedPath("/api/dashboard/v1/stream"));
    stream.addEventListener("change", ({ data }: MessageEvent<string>) => {
      const change: Change = JSON.parse(data);
      for (const key of keysOf(change)) old.add(key);
      batching ??= window.setTimeout(invalidate, BATCH_MS);
    });
    stream.addEventListener("open", () => {
      clearTimeout(reopening);
      reopening = undefined;
      recordAnswer();
    });
    // The stream reopens every minute, and each opening also refreshes the state of the provider connection.
    for (const name of ["open", "provider"]) stream.addEventListener(name, reconnected);
    stream.addEventListener("reload", () => void queries.invalidateQueries());
    stream.addEventListener("error", () => {
      reopening ??= window.setTimeout(checkConnection, REOPEN_MS);
      if (stream.readyState !== EventSource.CLOSED) return;
      // The browser does not say why the stream was refused. This call does: the session has ended, or is another person's.
      void queries.invalidateQueries({ queryKey: queryKeys.me });
      reconnecting = window.setTimeout(open, RECONNECT_MS);
    });
  }

  open();
  return () => {
    stream.close();
    clearTimeout(reconnecting);
    clearTimeout(batching);
    clearTimeout(reopening);
  };
}
