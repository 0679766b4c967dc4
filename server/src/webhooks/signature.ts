/** Signs webhook bodies in the service's own scheme and in the Standard Webhooks scheme, and makes the secrets for both. */
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** Makes a tenant's webhook secret, `whsec_` and base64, of 32 random bytes. */
export function newWebhookSecret(bytes: Buffer): string {
  return PREFIX + bytes.toString("base64");
}

/**
 * The signature headers of one delivery attempt. `id` is the event's id, the same on every attempt; `timestamp` is the
 * instant of this attempt; `body` is exactly the text that is sent. `replaced_secrets`, newest first, are those that sign for
 * 24 hours after their rotation, only in `webhook-signature`: `X-Webhook-Signature` has room for one.
 */
export function signatureHeaders(input: {
  secret: string;
  replaced_secrets: string[];
  id: string;
  timestamp: Date;
  body: Buffer | string;
}): Record<string, string> {
  const { secret, replaced_secrets, id, timestamp, body } = input;
  const seconds = Math.floor(timestamp.getTime() / 1000);
  return {
    // The two schemes differ in the key: the first takes the whole text of the secret, the second the bytes it encodes.
    "X-Webhook-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": [secret, ...replaced_secrets]
      .map((each) => `v1,${standardSignature(each, `${id}.${seconds}.`, body)}`)
      .join(" "),
  };
}

function standardSignature(secret: string, head: string, body: Buffer | string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return createHmac("sha256", key).update(head).update(body).digest("base64");
}
