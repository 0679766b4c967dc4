/** What of the API's changes breaks a client of the last release, and what does not. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ApiDocument, breakingChanges } from "../../../scripts/breaking-changes.ts";

const DOCUMENT = readFileSync("docs/openapi-tenant.json", "utf8");

// biome-ignore lint/suspicious/noExplicitAny: each case reaches into the document in its own way.
type Change = (document: any) => void;

function changesAfter(change: Change): string[] {
  const today = JSON.parse(DOCUMENT);
  change(today);
  return breakingChanges(JSON.parse(DOCUMENT) as ApiDocument, today);
}

const CREATE = "POST /api/v1/invoices";

it.each<[string, Change, string]>([
  ["an operation", (d) => delete d.paths["/api/v1/invoices"].post, `${CREATE} is removed`],
  ["an event", (d) => delete d.webhooks["refund.failed"], "POST refund.failed is removed"],
  [
    "a field of an answer",
    (d) => delete d.components.schemas.InvoiceCreated.properties.payment_url,
    `${CREATE} 201.payment_url is removed`,
  ],
  [
    "a field that was always there",
    (d) => d.components.schemas.InvoiceCreated.required.shift(),
    `${CREATE} 201.id may be absent now`,
  ],
  [
    "the type of an id",
    (d) => Object.assign(d.components.schemas.InvoiceCreated.properties.id, { type: "string" }),
    `${CREATE} 201.id was integer and is string`,
  ],
  [
    "a new status",
    (d) => d.components.schemas.InvoiceCreated.properties.status.enum.push("lost"),
    `${CREATE} 201.status may now be "lost"`,
  ],
  [
    "a longer least",
    (d) => Object.assign(d.components.schemas.CreatePhoneInvoice.properties.amount, { minimum: 1 }),
    `${CREATE} body.amount has the minimum 1 now`,
  ],
  [
    "a field that is required",
    (d) => d.components.schemas.CreatePhoneInvoice.required.push("description"),
    `${CREATE} body.description is required now`,
  ],
  [
    "a parameter that is required",
    (d) => Object.assign(d.components.parameters.Limit, { required: true }),
    "GET /api/v1/invoices limit is required now",
  ],
  [
    "a body that must be sent",
    (d) => Object.assign(d.paths["/api/v1/invoices/{id}/refund"].post.requestBody, { required: true }),
    "POST /api/v1/invoices/{id}/refund takes no call without a body now",
  ],
])("breaks: %s", (_what, change, sentence) => {
  expect(changesAfter(change)).toContain(sentence);
});

it.each<[string, Change]>([
  ["nothing", () => {}],
  ["an operation", (d) => Object.assign(d.paths, { "/api/v1/new": d.paths["/api/v1/invoices"] })],
  [
    "a field of an answer",
    (d) => Object.assign(d.components.schemas.Invoice.properties, { colour: { type: "string" } }),
  ],
  [
    "an optional field of a body",
    (d) => Object.assign(d.components.schemas.CreatePhoneInvoice.properties, { colour: { type: "string" } }),
  ],
  ["an error code", (d) => d.components.schemas.Error.properties.error.properties.code["x-extensible-enum"].push("X")],
  ["a wider bound", (d) => Object.assign(d.components.parameters.Limit.schema, { maximum: 1000 })],
])("does not break: %s", (_what, change) => {
  expect(changesAfter(change)).toEqual([]);
});
