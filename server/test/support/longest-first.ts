/** The order of the test files: project by project, and in each what takes longest begins first, so that no such file is alone at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A worker that goes on to another project is replaced, and loads everything again. The console is last, because the installations its stories share end with the run. */
const PROJECTS = ["rules", "platform", "faults", "console"];

/** Each takes long, mostly in waiting for programs and time-outs, whatever the size of its file. */
const LONGEST = [
  "db/failures",
  "stories/subscriptions-unsent",
  "stories/billing-sandbox-clock",
  "stories/sandbox-clock",
  "console/admin-command",
  "stories/provider-conformance",
  "stories/killed",
  "stories/provider-conformance-faults",
  "stories/backup-round-trip",
  "db/embedded",
  "stories/billing-oracle",
  "doctor/invariants",
  "stories/refunds-at-once",
  "stories/refunds-lost",
  "api/admin-boundary",
  "stories/bills-at-once",
  "stories/database-faults",
  "stories/idempotency-killed",
  "api/console-provider",
  "api/provider-kaspi-qr",
  "db/replica",
  "stories/refunds-by-scan",
  "stories/invoices-at-once",
  "api/shop",
  "stories/invoices-unproven",
  "api/activity-recorded",
  "api/webhooks",
  "api/console-letters",
  "stories/provider-unknown-outcomes",
  "stories/one-tenant-busy",
  "stories/model",
  "doctor/under-load",
  "db/earlier-releases",
  "shop-orders",
  "every-page",
  "without-connection",
  "till",
  "deliveries",
  "operator-walk",
  "till-counter",
  "clicks",
  "counter-goods",
  "lost-provider",
  "links",
  "passkeys",
  "counter",
  "two-tabs",
  "activity",
  "desk",
  "desk-live",
  "customers",
  "team",
  "overview",
  "catalog-import",
  "operator",
  "reference",
  "subscription-year",
  "team-settings",
  "catalog-list",
  "second-factor",
  "shop-visit",
  "subscription-list",
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
