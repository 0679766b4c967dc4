/** The order of the test files: project by project, and in each what takes longest begins first, so that no such file is alone at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A worker that goes on to another project is replaced, and loads everything again. The console is last, because the installations its stories share end with the run. */
const PROJECTS = ["rules", "platform", "console"];

/** Each takes long, mostly in waiting for programs and time-outs, whatever the size of its file. */
const LONGEST = [
  "shop-orders",
  "every-page",
  "without-connection",
  "till",
  "deliveries",
  "stories/backup-command",
  "operator-walk",
  "till-counter",
  "stories/killed",
  "stories/upgrade",
  "stories/cells",
  "clicks",
  "lost-provider",
  "desk",
  "desk-live",
  "counter-goods",
  "stories/sandbox-clock",
  "console/admin-command",
  "customers",
  "two-tabs",
  "stories/stopped",
  "db/failures",
  "counter",
  "catalog-import",
  "overview",
  "stories/sandbox-clock-races",
  "stories/idempotency-steps",
  "stories/idempotency-killed",
  "stories/subscriptions-unsent",
  "stories/backup-bucket",
  "stories/backup-round-trip",
  "stories/start-refused",
  "stories/model",
  "stories/refunds-at-once",
  "db/embedded",
  "reference",
  "stories/billing-sandbox-clock",
  "catalog-list",
  "subscription-year",
  "stories/billing-killed",
  "subscription-list",
  "stories/invoices-at-once",
  "operator",
  "shop-visit",
  "links",
  "stories/payment-links-at-once",
  "stories/one-tenant-busy",
  "stories/provider-limits",
  "db/pooler",
  "stories/database-faults",
  "stories/large-bodies",
  "db/hosts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

function projectOf({ project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name);
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
}
