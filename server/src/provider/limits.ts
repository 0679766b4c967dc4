/** Keeps our calls within what the provider takes from one cashier: few at once, and none while it asks us to wait. */
import type { Clock } from "../deps.ts";
import type { Answer, BridgeRequest, ProviderCall, ProviderDriver } from "./driver.ts";

/** More calls of one session than this wait their turn. */
const MAX_CALLS_AT_ONCE = 8;
/** A call that has not had its turn by then is not made, so that nobody waits for ever, and no call begins late. */
const LONGEST_WAIT_MS = 30_000;
/** A provider that asks for a longer pause is asked again after this one. */
const LONGEST_PAUSE_S = 300;

type Cashier = { running: number; waiting: (() => void)[]; pause_until_ms: number };

/** The same driver, its calls of one session limited. While the provider has asked us to wait it answers `unavailable`. */
export function withLimits(driver: ProviderDriver, clock: Clock): ProviderDriver {
  const cashiers = new Map<string, Cashier>();

  async function run<T>(token_sn: string, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const cashier = cashiers.get(token_sn) ?? { running: 0, waiting: [], pause_until_ms: 0 };
    cashiers.set(token_sn, cashier);
    if (cashier.running < MAX_CALLS_AT_ONCE) cashier.running += 1;
    else if (!(await turnOf(cashier))) {
      return { kind: "unavailable", retry_after_s: null, detail: "too many calls are waiting for their turn" };
    }
    try {
      const wait_ms = cashier.pause_until_ms - clock.now().getTime();
      if (wait_ms > 0) {
        return {
          kind: "unavailable",
          retry_after_s: Math.ceil(wait_ms / 1000),
          detail: "the provider asked us to wait",
        };
      }
      const answer = await work();
      if (answer.kind === "unavailable" && answer.retry_after_s !== null) {
        cashier.pause_until_ms = clock.now().getTime() + Math.min(answer.retry_after_s, LONGEST_PAUSE_S) * 1000;
      }
      return answer;
    } finally {
      leave(token_sn, cashier);
    }
  }

  /** Whether the turn has come in time. */
  function turnOf(cashier: Cashier): Promise<boolean> {
    return new Promise((resolve) => {
      const turn = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        cashier.waiting.splice(cashier.waiting.indexOf(turn), 1);
        resolve(false);
      }, LONGEST_WAIT_MS);
      cashier.waiting.push(turn);
    });
  }

  /** Hands the turn to the next caller; a cashier with nothing to remember is forgotten. */
  function leave(token_sn: string, cashier: Cashier): void {
    const next = cashier.waiting.shift();
    if (next === undefined) cashier.running -= 1;
    else next();
    if (cashier.running === 0 && cashier.pause_until_ms <= clock.now().getTime()) cashiers.delete(token_sn);
  }

  function limited<Rest extends unknown[], T>(method: (call: ProviderCall, ...rest: Rest) => Promise<Answer<T>>) {
    return (call: ProviderCall, ...rest: Rest) => run(call.session.token_sn, () => method(call, ...rest));
  }

  const { forward } = driver;
  return {
    requestCode: driver.requestCode,
    confirmCode: driver.confirmCode,
    checkSession: limited(driver.checkSession),
    createPhoneInvoice: limited(driver.createPhoneInvoice),
    createQr: limited(driver.createQr),
    cancelPhoneInvoice: limited(driver.cancelPhoneInvoice),
    getPhoneInvoice: limited(driver.getPhoneInvoice),
    getQr: limited(driver.getQr),
    getDetails: limited(driver.getDetails),
    listRecentInvoices: limited(driver.listRecentInvoices),
    listPaidOperations: limited(driver.listPaidOperations),
    refund: limited(driver.refund),
    getReturns: limited(driver.getReturns),
    ...(forward && {
      forward: (call: BridgeRequest) =>
        call.session === undefined ? forward(call) : run(call.session.token_sn, () => forward(call)),
    }),
  };
}
