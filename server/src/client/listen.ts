/** The command `tolem listen`: forwards a merchant's events to a local address, at least once each, until it is interrupted. */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { newWebhookSecret } from "../webhooks/signature.ts";
import { ApiRefusal, Unreachable } from "./call-api.ts";
import type { Command } from "./command.ts";
import { openService } from "./credentials.ts";
import type { ApiEvent } from "./events.ts";
import { type FollowedEvents, followEvents } from "./followed-events.ts";
import { type Forwarded, forward, type Receiver } from "./forward.ts";
import { readMe } from "./me.ts";
import { readOptions } from "./read-options.ts";
import { UsageError } from "./usage-error.ts";

const SECRET_BYTES = 32;
/** An event that a receiver has refused so often is left out, as a real delivery is dropped. */
const MAX_REFUSALS = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

export const LISTEN: Command = {
  usage: `tolem listen --forward-to <url> [--events <type>,<type>]

Forwards the events of the key's mode, sandbox or live, to an address that needs not be public, signed like real webhooks
with a secret of its own, which it prints. Each is sent at least once: it goes on where the last run ended.

  --forward-to <url>   your receiver, such as http://localhost:8000/hook
  --events <types>     only these, with commas: invoice.status_changed,refund.completed`,

  async run(args, { env }) {
    const { url, isWanted } = readArguments(args);
    const service = await openService(env);
    const { tenant, api_key } = await readMe(service);
    const { followed, isResumed } = await followEvents(env, service, api_key);
    const receiver = { url, secret: newWebhookSecret(randomBytes(SECRET_BYTES)) };
    console.log(`${tenant.name}: ${api_key.is_sandbox ? "sandbox" : "live"} events go to ${url}.`);
    console.log(`Their secret is ${receiver.secret}, until this ends.`);
    console.log(isResumed ? "Going on where the last run ended." : "Waiting for events from now on.");
    const stopping = stopSignal();
    await untilStopped(stopping, () => follow(followed, receiver, isWanted, stopping));
  },
};

function readArguments(args: string[]): { url: string; isWanted: (event: ApiEvent) => boolean } {
  const { values } = readOptions(args, { "forward-to": { type: "string" }, events: { type: "string" } });
  const url = values["forward-to"];
  if (url === undefined) throw new UsageError("--forward-to is missing");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError("--forward-to is no http or https address");
  const types = values.events?.split(",").map((type) => type.trim());
  return { url, isWanted: ({ type }) => types?.includes(type) ?? true };
}

/** Aborted by the first Ctrl-C, or another signal that ends a program. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

async function untilStopped(stopping: AbortSignal, work: () => Promise<never>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}

/** Polls for new events and forwards them, without end. @throws an error that a retry cannot mend, and one when `stopping` is aborted */
async function follow(
  followed: FollowedEvents,
  receiver: Receiver,
  isWanted: (event: ApiEvent) => boolean,
  stopping: AbortSignal,
): Promise<never> {
  for (let failures = 0; ; ) {
    try {
      const { events, periodMs } = await followed.readNew(stopping);
      failures = 0;
      for (const event of events) {
        if (isWanted(event)) await deliver(receiver, event, stopping);
        await followed.markHandled(event);
      }
      await pause(periodMs, undefined, { signal: stopping });
    } catch (error) {
      if (stopping.aborted || !isTemporary(error)) throw error;
      failures += 1;
      const waitMs = waitAfter(error, failures);
      printLine(`${error.message}; trying again in ${waitMs / 1_000} s`);
      await pause(waitMs, undefined, { signal: stopping });
    }
  }
}

/** Whether a retry may succeed: the service is unreachable, is overloaded, or throttles its callers. */
function isTemporary(error: unknown): error is Unreachable | ApiRefusal {
  return (
    error instanceof Unreachable ||
    (error instanceof ApiRefusal && (error.refused.status === 429 || error.refused.status >= 500))
  );
}

function waitAfter(error: Unreachable | ApiRefusal, failures: number): number {
  const asked = error instanceof ApiRefusal ? error.refused.retry_after_seconds : null;
  return asked === null ? backoffMs(failures) : asked * 1_000;
}

const backoffMs = (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** Sends the event, with backoff, until the receiver accepts it or has refused it too often. An unreachable receiver is retried without end. */
async function deliver(receiver: Receiver, event: ApiEvent, stopping: AbortSignal): Promise<void> {
  let refusals = 0;
  for (let attempt = 1; ; attempt += 1) {
    const result = await forward(receiver, event, stopping);
    if (result.kind !== "unreachable") refusals += 1;
    const isTaken = result.kind === "answered" && result.status >= 200 && result.status < 300;
    const isOver = isTaken || refusals === MAX_REFUSALS;
    const nextStep = isTaken ? "" : isOver ? ", given up" : `, trying again in ${backoffMs(attempt) / 1_000} s`;
    printLine(`${event.type}  ${event.id}  ${outcomeOf(result)}${nextStep}`);
    if (isOver) return;
    await pause(backoffMs(attempt), undefined, { signal: stopping });
  }
}

function outcomeOf(result: Forwarded): string {
  if (result.kind === "answered") return String(result.status);
  return result.kind === "timed_out" ? "no answer in time" : `not reached (${result.reason})`;
}

function printLine(line: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
}
