/** The signatures of webhooks: the published example, and properties for any secret, id, instant and body. */
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newWebhookSecret, signatureHeaders } from "../../src/webhooks/signature.ts";

const published = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  replaced_secrets: [],
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: new Date(1614265330_000),
  body: '{"test": 2432232314}',
};

const aSecret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => newWebhookSecret(Buffer.from(bytes)));
const aDelivery = fc.record({
  secret: aSecret,
  replaced_secrets: fc.array(aSecret, { maxLength: 10 }),
  id: fc.stringMatching(/^evt_[0-9a-f]{30}$/),
  timestamp: fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
  body: fc.string({ unit: "binary" }),
});

/** What a receiver with the Standard Webhooks library computes. */
function receiversSignature(secret: string, headers: Record<string, string>, body: Buffer | string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

test("the example published with the Standard Webhooks specification comes out", () => {
  expect(signatureHeaders(published)).toEqual({
    "X-Webhook-Signature": "sha256=80ec8a89ce3cd22133a1066caecb4d04fea7467657c8514d717ec42c38a5c94c",
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("X-Webhook-Signature is the HMAC of the raw body under the whole text of the current secret", () => {
  fc.assert(
    fc.property(aDelivery, (delivery) => {
      const expected = createHmac("sha256", Buffer.from(delivery.secret, "utf8")).update(delivery.body).digest("hex");
      expect(signatureHeaders(delivery)["X-Webhook-Signature"]).toBe(`sha256=${expected}`);
    }),
  );
});

test("after a rotation a receiver finds its signature with the new secret first and with every older one that still signs after it", () => {
  fc.assert(
    fc.property(aDelivery, (delivery) => {
      const headers = signatureHeaders(delivery);
      expect(headers["webhook-signature"]?.split(" ")).toEqual([
        receiversSignature(delivery.secret, headers, delivery.body),
        ...delivery.replaced_secrets.map((each) => receiversSignature(each, headers, delivery.body)),
      ]);
    }),
  );
});

test("without a replaced secret there is one signature", () => {
  fc.assert(
    fc.property(aDelivery, (delivery) => {
      const headers = signatureHeaders({ ...delivery, replaced_secrets: [] });
      expect(headers["webhook-signature"]).toBe(receiversSignature(delivery.secret, headers, delivery.body));
    }),
  );
});

test("a body signs alike as text and as bytes", () => {
  fc.assert(
    fc.property(aDelivery, (delivery) => {
      const asBytes = signatureHeaders({ ...delivery, body: Buffer.from(delivery.body) });
      expect(asBytes).toEqual(signatureHeaders(delivery));
    }),
  );
});

test("the timestamp is in whole seconds, never later than the instant", () => {
  const headers = signatureHeaders({ ...published, timestamp: new Date("2026-03-01T00:00:00.999Z") });
  expect(headers["webhook-timestamp"]).toBe(String(Date.parse("2026-03-01T00:00:00Z") / 1000));
});

test("a new secret holds its 32 bytes in base64 after whsec_", () => {
  const bytes = Buffer.alloc(32, 0xfb);
  expect(newWebhookSecret(bytes)).toBe("whsec_+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/s=");
});
