/** Counts the calls of a driver by outcome, and makes each a span. */
import { providerCalls } from "../metrics.ts";
import { inClientSpan } from "../trace.ts";
import type { Answer, ProviderDriver } from "./driver.ts";

type Call = (...given: unknown[]) => Promise<Answer<unknown>>;

/** The functions of a driver that make no call to the provider. */
const NO_CALLS = ["close"];

/** Wraps `driver` so that every call is counted and has a span. */
export function observeCalls<Driver extends ProviderDriver>(driver: Driver): Driver {
  return observeAll(driver) as Driver;
}

function observeAll(of: object): object {
  return Object.fromEntries(
    Object.entries(of).map(([name, member]) => {
      if (typeof member === "object" && member !== null) return [name, observeAll(member)];
      const isCall = typeof member === "function" && !NO_CALLS.includes(name);
      return [name, isCall ? observeCall(fieldName(name), member) : member];
    }),
  );
}

/** `createQr` as `create_qr`. */
const fieldName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function observeCall(call: string, make: Call): Call {
  return (...given) =>
    inClientSpan(`provider ${call}`, { "tolem.provider.call": call }, async (span) => {
      let outcome = "error";
      try {
        const answer = await make(...given);
        outcome = outcomeOf(answer);
        return answer;
      } finally {
        span.setAttribute("tolem.provider.outcome", outcome);
        providerCalls.inc({ call, outcome });
      }
    });
}

function outcomeOf(answer: Answer<unknown>): string {
  return answer.kind === "unavailable" && answer.retryAfterS !== null ? "throttled" : answer.kind;
}
