/** The surfaces of the API: how the operations of each authenticate, and how they are named in the document. */

export type Surface = {
  prefix: string;
  security: (isWrite: boolean) => Record<string, string[]>[];
  operationId: (name: string) => string;
  tag: (name: string) => string;
  /** Whether its errors have a bridge's form and not that of the envelope. */
  isBridge?: true;
};

/** A part of the session bridge's protocol. */
function bridgeSurface(room: string): Surface {
  const security = room === "auth" ? [] : [{ tokenSn: [], vtokenSecret: [] }];
  const same = (name: string) => name;
  return { prefix: `/api/${room}/`, security: () => security, operationId: same, tag: same, isBridge: true };
}

export const TENANT_PREFIX = "/api/v1/";

/** Some rooms are mounted twice and would repeat their operation names: the console's have the prefix `console`. */
const SURFACES: Surface[] = [
  { prefix: TENANT_PREFIX, security: () => [{ apiKey: [] }], operationId: (name) => name, tag: (name) => name },
  {
    prefix: "/api/dashboard/v1/",
    security: (isWrite) => [isWrite ? { session: [], csrf: [] } : { session: [] }],
    operationId: (name) => (name.startsWith("console") ? name : `console${capitalized(name)}`),
    tag: (name) => (name.startsWith("Console") ? name : `Console: ${name}`),
  },
  {
    prefix: "/api/admin/v1/",
    security: (isWrite) => [isWrite ? { session: [], csrf: [] } : { session: [] }],
    operationId: (name) => `admin${capitalized(name)}`,
    tag: (name) => `Admin: ${name}`,
  },
  { prefix: "/api/portal/", security: () => [{ adminToken: [] }], operationId: (name) => name, tag: (name) => name },
  ...["auth", "session", "invoice", "qr", "history", "refund"].map(bridgeSurface),
];

export const SECURITY_SCHEMES = {
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A key of the tenant." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "svc_session",
    description: "The console's session; set by signing in.",
  },
  csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token", description: "The value of the cookie `csrf`." },
  adminToken: { type: "apiKey", in: "header", name: "X-Admin-Token", description: "The operator's `ADMIN_TOKEN`." },
  tokenSn: { type: "apiKey", in: "header", name: "X-Token-SN", description: "Of the merchant's provider session." },
  vtokenSecret: { type: "apiKey", in: "header", name: "X-Vtoken-Secret", description: "Of the same session." },
} as const;

export function surfaceOf(url: string): Surface | undefined {
  return SURFACES.find(({ prefix }) => url.startsWith(prefix));
}

export function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
