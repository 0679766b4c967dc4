/** Helpers for stories of live subscriptions: a merchant, its subscriptions, the payers, and the jobs one by one. */
import { type JobName, openJob } from "../../src/jobs.ts";
import { customerOf } from "./customer.ts";
import type { Json } from "./make.ts";
import { type Merchant, makeMerchant } from "./merchant.ts";
import { makeSubscriber, type Subscriber, type SubscriptionJson } from "./subscriber.ts";
import { subscriptionEvents } from "./subscriptions.ts";
import type { World } from "./world.ts";

type AttemptInvoice = Json & { id: number; status: string };

export type LiveBilling = {
  merchant: Merchant;
  subscriptions: Subscriber;
  customer: ReturnType<typeof customerOf>;
  /** Moves the clock to an instant of 2026 (`01-31T19:00`) and lets all jobs work. */
  at(time: string): Promise<void>;
  /** Moves the clock on minute by minute, all jobs at each. */
  minutes(count: number): Promise<void>;
  runJob(name: JobName): Promise<void>;
  /** The invoice of the subscription's attempt `number` at its newest cycle. */
  invoiceOf(subscription: SubscriptionJson, number?: number): Promise<AttemptInvoice>;
  /** The kinds of `subscription.` events that the merchant has had, oldest first, each with its amount. */
  told(): Promise<string[]>;
  detail(subscription: SubscriptionJson): Promise<{ stats: Json; last_payment: Json | null }>;
};

export async function liveBilling(world: World): Promise<LiveBilling> {
  const merchant = await makeMerchant(world);
  const subscriptions = await makeSubscriber(world, { tenant: merchant.tenant, key: merchant.tenant.live_key });
  return {
    merchant,
    subscriptions,
    customer: customerOf(world),
    async at(time) {
      world.clock.set(`2026-${time}:00Z`);
      await world.tick();
    },
    async minutes(count) {
      for (let minute = 0; minute < count; minute += 1) {
        world.clock.advance({ minutes: 1 });
        await world.tick();
      }
    },
    async runJob(name) {
      const job = openJob(world.deps, name);
      while (await job.run());
      await job.drain?.();
    },
    async invoiceOf(subscription, number = 1) {
      const attempt = (await subscriptions.attempts(subscription)).find((one) => one.attempt_number === number);
      if (attempt === undefined) throw new Error(`there is no attempt ${number}`);
      return attempt.invoice;
    },
    async told() {
      const events = await subscriptionEvents(world, merchant.tenant);
      return events.map(({ event, amount }) =>
        [String(event).replace("subscription.", ""), ...(amount === undefined ? [] : [amount])].join(" "),
      );
    },
    detail: async ({ id }) =>
      (await merchant.call<{ stats: Json; last_payment: Json | null }>("GET", `/subscriptions/${id}`)).body,
  };
}
