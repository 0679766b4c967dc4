/** Who may import whom: docs/architecture.md in the form a machine checks. */

/** The rooms from the top down; a room may import the rooms in later rows, and itself. */
const ROWS = [
  ["cli.ts", "admin-command.ts", "main.ts", "simulator-process.ts", "log.ts"],
  ["app.ts", "jobs.ts", "surface-limits.ts"],
  ["job-loop.ts"],
  ["openapi"],
  ["dashboard", "admin", "legacy", "doctor", "installation"],
  ["open-deps.ts"],
  ["people", "customers"],
  ["refunds", "subscriptions", "bills", "storefront"],
  ["invoices"],
  ["webhooks", "provider", "tariffs", "catalog"],
  ["audit"],
  ["tenants"],
  ["exports", "idempotency"],
  ["fair-worker.ts", "embedded-postgres"],
  [
    ...[
      "http",
      "db",
      "errors.ts",
      "deps.ts",
      "config.ts",
      "setting.ts",
      "kept-secret.ts",
      "metrics.ts",
      "fair-scheduler.ts",
      "transaction.ts",
    ],
    "provider/driver.ts",
  ],
  ["rules"],
];

/** The provider's interface is a leaf that `deps.ts` names; the rest of the room stands higher. */
const pathOf = (room) =>
  room.endsWith(".ts") ? `^server/src/${room.replace(".", "\\.")}$` : `^server/src/${room}/(?!driver\\.ts)`;

const downOnly = ROWS.flatMap((rooms, row) => {
  const above = ROWS.slice(0, row).flat();
  return above.length === 0
    ? []
    : rooms.map((room) => ({
        name: `${room}-imports-down`,
        severity: "error",
        from: { path: pathOf(room) },
        to: { path: above.map(pathOf) },
      }));
});

/** Rooms of one row do not know each other. */
const besides = ROWS.filter((rooms) => rooms.every((room) => !room.endsWith(".ts"))).flatMap((rooms) =>
  rooms
    .filter(() => rooms.length > 1)
    .map((room) => ({
      name: `${room}-imports-no-neighbour`,
      severity: "error",
      from: { path: pathOf(room) },
      to: { path: rooms.filter((other) => other !== room).map(pathOf) },
    })),
);

/** The console's floors from the top down; a floor may import the floors in later rows, and itself. */
const CONSOLE_FLOORS = [
  ["main.tsx"],
  // Routes, the frame, the assembly of the words.
  ["app"],
  // What the product does, a folder each.
  ["features"],
  // What any feature may need.
  ["shared/tenants", "shared/session", "shared/customers"],
  ["shared/ui"],
  ["shared/api", "shared/format"],
  ["shared/i18n"],
  ["api.gen.ts"],
];

/** The only features that other features use, each through its `index.ts` alone. */
const CONSOLE_FEATURE_USES = {
  audit: ["tariffs"],
  bills: ["tariffs"],
  customers: ["invoices", "subscriptions"],
  overview: ["invoices"],
  shop: ["catalog"],
  subscriptions: ["catalog"],
  tenants: ["audit", "bills", "tariffs"],
};

const consolePath = (floor) =>
  `^console/src/${floor.includes(".ts") ? `${floor.replaceAll(".", "\\.")}$` : `${floor}/`}`;

const consoleRules = [
  ...CONSOLE_FLOORS.slice(1).flatMap((floors, row) =>
    floors.map((floor) => ({
      name: `console-${floor.replace("/", "-")}-imports-down`,
      severity: "error",
      from: { path: consolePath(floor) },
      to: {
        path: CONSOLE_FLOORS.slice(0, row + 1)
          .flat()
          .map(consolePath),
      },
    })),
  ),
  {
    name: "console-features-import-by-index",
    comment: "A feature uses another through its index.ts, and only where CONSOLE_FEATURE_USES says so.",
    severity: "error",
    from: {
      path: "^console/src/features/([^/]+)/",
      pathNot: Object.keys(CONSOLE_FEATURE_USES).map((feature) => `^console/src/features/${feature}/`),
    },
    to: { path: "^console/src/features/", pathNot: "^console/src/features/$1/" },
  },
  ...Object.entries(CONSOLE_FEATURE_USES).map(([feature, used]) => ({
    name: `console-${feature}-imports-by-index`,
    severity: "error",
    from: { path: `^console/src/features/${feature}/` },
    to: {
      path: "^console/src/features/",
      pathNot: [feature, ...used].map(
        (name) => `^console/src/features/${name}/${name === feature ? "" : "index\\.ts$"}`,
      ),
    },
  })),
  {
    name: "console-knows-the-api-document-alone",
    severity: "error",
    from: { path: "^console/src/" },
    to: { path: "^(server|simulator)/" },
  },
];

module.exports = {
  forbidden: [
    ...downOnly,
    ...besides,
    {
      name: "stores-and-routes-are-private",
      severity: "error",
      from: { path: "^server/src/([^/]+)/" },
      to: { path: "^server/src/[^/]+/[^/]*(store|routes)\\.ts$", pathNot: "^server/src/$1/" },
    },
    {
      name: "rules-are-pure",
      comment: "Rules import rules, and libraries that only compute.",
      severity: "error",
      from: { path: "^server/src/rules/" },
      to: { pathNot: "^server/src/rules/|node_modules/(ipaddr\\.js|temporal-polyfill)/" },
    },
    {
      name: "the-network-has-two-doors",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: "^server/src/(provider/session-bridge-send|webhooks/guarded-connect)\\.ts$",
      },
      to: { path: "node_modules/undici/" },
    },
    {
      name: "sql-lives-in-stores",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: "^server/src/(transaction\\.ts$|db/|embedded-postgres/|[^/]+/[^/]*store\\.ts$)",
      },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "the-simulator-shares-nothing",
      severity: "error",
      from: { path: "^simulator/" },
      to: { path: "^server/" },
    },
    {
      name: "the-server-knows-no-simulator",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^simulator/" },
    },
    {
      name: "no-cycles",
      comment: "Cycles of types are cycles too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "no-lost-imports", severity: "error", from: {}, to: { couldNotResolve: true } },
    ...consoleRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
