/** Adds real requests and answers to the operations of the tenant API, and real bodies to the webhooks, as `server/test/api/examples.test.ts` has recorded them. */
import type { Body, Operation } from "./document.ts";
import recorded from "./examples.json" with { type: "json" };

const EXAMPLES: Record<string, { request?: unknown; answer?: unknown }> = recorded;

function addTo(body: Body | undefined, example: unknown): void {
  const media = body?.content?.["application/json"];
  if (media !== undefined && example !== undefined) media.example = example;
}

export function addExamples({ operationId, requestBody, responses }: Operation): void {
  const example = EXAMPLES[operationId];
  addTo(requestBody, example?.request);
  for (const [status, answer] of Object.entries(responses)) {
    if (status.startsWith("2") && !("$ref" in answer)) addTo(answer, example?.answer);
  }
}
