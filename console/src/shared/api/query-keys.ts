/** The query keys of the console. No other file writes a key. */

/** `all` is the prefix of its group: invalidating it invalidates every query of the group. */
export const queryKeys = {
  me: ["me"],
  sessionLost: ["session-lost"],
  tenantChanged: ["tenant-changed"],
  installation: ["installation"],
  apiKeys: ["api-keys"],
  webhook: ["webhook"],
  shop: ["shop"],
  billing: ["billing"],
  catalogUnits: ["catalog-units"],
  providerStatus: ["provider-status"],
  sandboxClock: ["sandbox-clock"],
  invoices: {
    all: ["invoices"],
    list: (query: object) => ["invoices", "list", query],
    sums: (query: object) => ["invoices", "sums", query],
    one: (id: number) => ["invoices", id],
    deliveries: (id: number) => ["invoices", id, "deliveries"],
    timeline: (id: number) => ["invoices", id, "timeline"],
    events: (id: number) => ["invoices", id, "events"],
    refunds: (id: number) => ["invoices", id, "refunds"],
  },
  subscriptions: {
    all: ["subscriptions"],
    list: (query: object) => ["subscriptions", "list", query],
    paused: ["subscriptions", "paused-by-disconnection"],
    totals: (is_sandbox: boolean) => ["subscriptions", "totals", is_sandbox],
    one: (id: number) => ["subscriptions", id],
    attempts: (id: number, page: number) => ["subscriptions", id, "attempts", page],
    upcoming: (id: number) => ["subscriptions", id, "upcoming"],
  },
  customers: {
    all: ["customers"],
    list: (query: object) => ["customers", "list", query],
    one: (phone: string, is_sandbox: boolean) => ["customers", phone, is_sandbox],
  },
  summary: {
    all: ["summary"],
    ofDays: (days: number, is_sandbox: boolean) => ["summary", days, is_sandbox],
    today: (is_sandbox: boolean) => ["summary", "today", is_sandbox],
    attention: (is_sandbox: boolean) => ["summary", "attention", is_sandbox],
    takings: (query: object) => ["summary", "takings", query],
  },
  catalog: {
    all: ["catalog"],
    sections: ["catalog", "sections"],
    list: (query: object) => ["catalog", query],
    one: (id: number) => ["catalog", id],
  },
  deliveries: {
    all: ["deliveries"],
    list: (query: object) => ["deliveries", query],
    summary: (query: object) => ["deliveries", "summary", query],
    one: (id: string) => ["deliveries", id],
  },
  events: {
    all: ["events"],
    list: (query: object) => ["events", query],
    one: (id: string) => ["events", id],
  },
  tariffs: {
    all: ["tariffs"],
    one: (slug: string) => ["tariffs", slug],
  },
  tenants: {
    list: (query: object) => ["tenants", "list", query],
    one: (id: string) => ["tenants", id],
  },
  bills: { list: (query: object) => ["bills", query] },
  audit: { list: (query: object) => ["audit", query] },
} as const;
