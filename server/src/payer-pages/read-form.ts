/** Reads what the form of a payment link's page sends. */

const FILLED = ["form_key", "channel", "phone_number", "client_name", "client_comment"] as const;

/** The form in the shape of the JSON body, so that the same schema checks both; empty fields are left out. */
export function readLinkForm(text: string): Record<string, unknown> {
  const fields = Object.fromEntries(new URLSearchParams(text));
  const filled = FILLED.map((name) => [name, fields[name]?.trim()] as const).filter(([, value]) => value);
  const amount = fields.amount?.trim();
  return {
    ...Object.fromEntries(filled),
    ...(amount ? { amount: amountOf(amount) } : {}),
    ...(fields.agree ? { agree: true } : {}),
  };
}

/** A number as people type it, `1 500,50`; any other text stays one, and is refused. */
function amountOf(text: string): number | string {
  const plain = text.replace(/[\s₸]/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : text;
}
