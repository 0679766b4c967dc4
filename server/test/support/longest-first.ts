/** The order of the test files: what takes longest begins first, so that no such file is alone at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes long, mostly in waiting for programs and time-outs, whatever the size of its file. */
const LONGEST = [
  "every-page",
  "stories/killed",
  "stories/stopped",
  "stories/idempotency-killed",
  "db/failures",
  "stories/model",
  "stories/sandbox-clock-races",
  "counter",
  "stories/billing-killed",
  "db/embedded",
  "stories/billing-oracle",
  "stories/database-faults",
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
