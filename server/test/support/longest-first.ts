/** The order of the test files: what takes longest begins first, so that no such file is alone at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes long, mostly in waiting for programs and time-outs, whatever the size of its file. */
const LONGEST = [
  "stories/killed",
  "without-connection",
  "desk",
  "every-page",
  "till",
  "till-counter",
  "deliveries",
  "lost-provider",
  "shop-orders",
  "customers",
  "overview",
  "catalog-import",
  "counter-goods",
  "subscription-list",
  "catalog-list",
  "two-tabs",
  "stories/stopped",
  "db/failures",
  "stories/backup-command",
  "stories/backup-round-trip",
  "console/admin-command",
  "stories/idempotency-killed",
  "counter",
  "stories/start-refused",
  "stories/subscriptions-unsent",
  "stories/model",
  "db/embedded",
  "stories/sandbox-clock",
  "stories/database-faults",
  "stories/sandbox-clock-races",
  "subscription-year",
  "stories/refunds-at-once",
  "stories/idempotency-steps",
  "shop-visit",
  "stories/one-tenant-busy",
  "stories/billing-oracle",
  "stories/invoices-at-once",
  "stories/invoices-unproven",
  "stories/provider-limits",
  "stories/large-bodies",
  "db/hosts",
  "operator",
  "stories/billing-killed",
  "stories/billing-sandbox-clock",
  "db/pooler",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
}
