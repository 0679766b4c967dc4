/** The examples of the reference, in each language. */
import { expect, it } from "vitest";
import { samplesOf } from "../../src/openapi/samples.ts";

const CREATE = { amount: 1500.5, phone_number: "87021234567", is_sandbox: true };
const id = { name: "id", in: "path", schema: { type: "integer" } };
const callOf = (operationId: string, parameters: object[], example?: object) => ({
  method: "POST",
  path: "/api/v1/things/{id}",
  operation: {
    operationId,
    security: [{ apiKey: [] }],
    parameters: parameters as (typeof id)[],
    ...(example && { requestBody: { content: { "application/json": { example } } } }),
  },
});
const textsOf = (call: ReturnType<typeof callOf>) => samplesOf(call).map(({ text }) => text);

it("writes a body as each language does", () => {
  const key = { name: "Idempotency-Key", in: "header", schema: {} } as unknown as typeof id;
  expect(textsOf(callOf("createPhoneInvoice", [key], CREATE))).toEqual([
    `curl -X POST "$TOLEM_URL/api/v1/things/1" \\
  -H "X-API-Key: $TOLEM_API_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(CREATE)}'`,
    `await tolem.invoices.create({
  amount: 1500.5,
  phone_number: "87021234567",
  is_sandbox: true
});`,
    `tolem.invoices.create(
    amount=Decimal("1500.50"),
    phone_number="87021234567",
    is_sandbox=True,
)`,
  ]);
});

it("names what stands in the path, and walks lists", () => {
  expect(textsOf(callOf("cancelInvoice", [id])).slice(1)).toEqual([
    "await tolem.invoices.cancel(1);",
    "tolem.invoices.cancel(1)",
  ]);
  expect(textsOf(callOf("listSubscriptionInvoices", [id])).slice(1)).toEqual([
    "for await (const each of tolem.subscriptions.invoices(1)) {\n  console.log(each);\n}",
    "for each in tolem.subscriptions.invoices(1):\n    print(each)",
  ]);
});

it("has none for a call that takes a file", () => {
  const call = callOf("uploadCatalogImage", []);
  expect(
    samplesOf({ ...call, operation: { ...call.operation, requestBody: { content: { "multipart/form-data": {} } } } }),
  ).toEqual([]);
});
