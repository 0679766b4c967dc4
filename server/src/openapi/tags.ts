/** The groups of operations in the order in which programmers need them. */

const TAGS: Record<string, string> = {
  Invoices: "Ask for a payment by phone or by QR code, and follow it.",
  "QR codes": "Pictures of the codes that customers scan. They need no key.",
  Refunds: "Pay back all or a part of an invoice.",
  Subscriptions: "Bill a payer every period, with retries and a time of grace.",
  "Payment links": "Links by which anyone pays or subscribes.",
  Catalog: "What the merchant sells: items, their sections, units and pictures.",
  Webhooks: "Where changes are announced, the events, and their deliveries.",
  "API log": "The calls of your programs in the last 7 days.",
  "Webhook events": "What is sent to your receiver.",
  Sandbox: "Pay sandbox invoices, and set the sandbox clock forward.",
  Account: "The tenant of the key, and whether the service is up.",
  Storefront: "The merchant's public shop and the pages of payers.",
  "Console: Sign-in": "Sign in and out, and sign up.",
  "Console: Account": "The signed-in person: sessions, password, second factors.",
  "Console: Overview": "Sums, what wants attention, and the stream of changes.",
  "Console: Team": "The people of the merchant and their roles.",
  "Console: API keys": "Make, rotate and revoke keys.",
  "Console: Provider": "Connect the merchant to the payment provider.",
  "Console: Customers": "Everyone who has paid or been asked to.",
  "Console: Shop": "The settings of the shop, and its orders.",
  "Console: Billing": "The merchant's tariff and bills.",
  "Admin: Overview": "The state of the installation.",
  "Admin: Tenants": "The merchants of the installation.",
  "Admin: Tariffs": "What merchants pay for the service.",
  "Admin: Bills": "The bills of merchants.",
  "Admin: People": "The people of all merchants.",
  "Admin: Audit": "What operators did.",
  "Legacy portal": "The operator's portal of before.",
  "Legacy session bridge": "The calls of a session bridge, passed on.",
};

const ORDER = Object.keys(TAGS);

/** A room that is mounted for the console too has the place and the description of its own tag there. */
function rankOf(tag: string): number {
  const rank = ORDER.indexOf(tag);
  if (rank !== -1) return rank;
  const ofRoom = ORDER.indexOf(tag.replace("Console: ", ""));
  return ofRoom === -1 ? Number.MAX_SAFE_INTEGER : ORDER.length + ofRoom;
}

export function describeTags(used: ReadonlySet<string>): { name: string; description?: string }[] {
  const names = [...used].sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
  return names.map((name) => {
    const description = TAGS[name] ?? TAGS[name.replace("Console: ", "")];
    return { name, ...(description === undefined ? {} : { description }) };
  });
}
