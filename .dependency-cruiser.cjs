/** Who may import whom: docs/architecture.md in the form a machine checks. */

/** The rooms from the top down; a room may import the rooms in later rows, and itself. */
const ROWS = [
  ["cli.ts"],
  ["service-commands.ts", "client"],
  [
    "admin-command.ts",
    "archive-command.ts",
    "backup-command.ts",
    "move-command.ts",
    "user-command.ts",
    "main.ts",
    "simulator-process.ts",
    "log.ts",
  ],
  ["app.ts", "jobs.ts"],
  ["public-pages.ts"],
  ["job-loop.ts", "telemetry"],
  ["due-watch.ts"],
  ["pause.ts"],
  ["openapi"],
  ["upgrade"],
  ["backup", "moves", "archiving"],
  ["privacy"],
  ["dashboard", "admin", "legacy", "installation", "team"],
  ["doctor"],
  ["open-deps.ts"],
  ["people", "customers", "payer-pages", "expanded-invoices"],
  ["refunds", "subscriptions", "bills", "storefront"],
  ["invoices"],
  ["payment-links"],
  ["webhooks", "tariffs", "catalog", "request-logs"],
  ["provider"],
  ["tenants"],
  ["audit"],
  ["cells"],
  ["exports", "idempotency", "archive", "mail", "factors", "pages"],
  ["fair-worker.ts", "poll-while-wanted.ts", "embedded-postgres", "bucket"],
  [
    ...[
      "http",
      "db",
      "errors.ts",
      "deps.ts",
      "config.ts",
      "setting.ts",
      "provider-addresses.ts",
      "kept-secret.ts",
      "ask-secret.ts",
      "metrics.ts",
      "fair-scheduler.ts",
      "transaction.ts",
      "version.ts",
      "wire.ts",
      "surface-limits.ts",
      "trace.ts",
    ],
    "provider/driver.ts",
  ],
  ["rules"],
  ["problems.ts"],
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

/**
 * What the commands of programmers share with the service: how deliveries are signed and timed, how a secret is asked for, the
 * version, and the API document and the guides, which are files.
 */
const CLIENT_SHARES = [
  ...["ask-secret", "rules/delivery-schedule", "version", "webhooks/signature"],
  ...["openapi/document", "openapi/guides", "openapi/read-shipped"],
];

const clientRule = {
  name: "client-knows-the-api-alone",
  comment: "The commands of programmers call a service over HTTP, and start without its modules.",
  severity: "error",
  from: { path: "^server/src/client/" },
  to: { path: `^server/src/(?!client/|(${CLIENT_SHARES.join("|")})\\.ts$)` },
};

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
  activity: ["team"],
  audit: ["tariffs"],
  bills: ["tariffs"],
  customers: ["invoices", "subscriptions"],
  invoices: ["catalog"],
  links: ["catalog", "invoices", "subscriptions"],
  orders: ["invoices"],
  overview: ["invoices", "orders"],
  people: ["developers"],
  provider: ["subscriptions"],
  shop: ["catalog"],
  subscriptions: ["catalog"],
  tenants: ["audit", "bills", "tariffs", "users"],
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

const sdkRules = [
  {
    name: "an-sdk-knows-itself-alone",
    comment: "It is published, and needs nothing but what its platform has.",
    severity: "error",
    from: { path: "^sdk/typescript/src/" },
    to: { pathNot: "^sdk/typescript/src/" },
  },
  {
    name: "sdks-are-generated-from-the-document",
    severity: "error",
    from: { path: "^sdk/generate/" },
    to: { path: "^(server|simulator|console|bench|scripts)/" },
  },
];

const TESTS = "^(server|simulator|console|sdk|sdk/typescript)/test/";
const TEST_FILE = "\\.test\\.ts$";

/** The stores of other rooms that a story calls, because what it shows is between a statement and its commit. */
const TEST_STORE_USES = {
  "api/console-stream": "webhooks/store",
  "stories/orders-repeated": "subscriptions/store",
  "stories/sandbox-clock": "subscriptions/billing-store",
};

const testPath = (name) => `^server/test/${name}${TEST_FILE}`;

const testRules = [
  {
    name: "the-product-imports-no-test",
    comment: "What is shipped imports neither tests, benchmarks nor build scripts.",
    severity: "error",
    from: { path: "^(server|simulator|console|sdk/typescript)/src/" },
    to: { path: [TESTS, "^bench/", "^scripts/"] },
  },
  {
    name: "test-files-are-imported-by-none",
    comment: "What two test files share is in a support folder.",
    severity: "error",
    from: {},
    to: { path: TEST_FILE },
  },
  {
    name: "tests-import-own-stores",
    comment:
      "A test named after a room, by its folder or the first word of its name, may call the room's stores. Others use verbs, HTTP or support.",
    severity: "error",
    from: {
      path: "^server/test/(?:(?:api|db|stories|chaos)/)?([a-z]+)[-/.]",
      pathNot: ["^server/test/support/", ...Object.keys(TEST_STORE_USES).map(testPath)],
    },
    to: { path: "^server/src/[^/]+/[^/]*store\\.ts$", pathNot: "^server/src/$1/" },
  },
  ...Object.entries(TEST_STORE_USES).map(([name, used]) => ({
    name: `test-${name.replace("/", "-")}-imports-one-store`,
    severity: "error",
    from: { path: testPath(name) },
    to: { path: "^server/src/[^/]+/[^/]*store\\.ts$", pathNot: `^server/src/${used}\\.ts$` },
  })),
  {
    name: "tests-call-routes-over-http",
    severity: "error",
    from: { path: TESTS },
    to: { path: "^server/src/[^/]+/[^/]*routes\\.ts$" },
  },
  {
    name: "rule-tests-need-no-database",
    comment:
      "The rules project runs without PostgreSQL: its tests import pure files and no support that opens a world.",
    severity: "error",
    from: { path: "^server/test/rules/" },
    to: { reachable: true, path: "^server/src/(db/(pool|database)|embedded-postgres/start)\\.ts$" },
  },
  {
    name: "console-tests-use-a-browser",
    comment: "They start the built service and drive the console; only pure files of the console are imported.",
    severity: "error",
    from: { path: "^console/test/" },
    to: { path: "^(server|simulator)/src/" },
  },
];

const benchRules = [
  {
    name: "bench-uses-verbs",
    comment: "A benchmark fills the database by verbs or by statements of its own, and calls the service over HTTP.",
    severity: "error",
    from: { path: "^bench/" },
    to: { path: "^server/src/[^/]+/[^/]*(store|routes|wire)\\.ts$" },
  },
  {
    name: "bench-shares-support-alone",
    severity: "error",
    from: { path: "^bench/" },
    to: { path: ["^console/", "^server/test/(?!support/)", "^simulator/test/", "^simulator/src/(?!simulator\\.ts$)"] },
  },
  {
    name: "bench-is-imported-by-none",
    severity: "error",
    from: { pathNot: "^bench/" },
    to: { path: "^bench/" },
  },
  {
    name: "scripts-import-the-assembly",
    comment: "A script builds the service as the command does, and knows no room but the API document's.",
    severity: "error",
    from: { path: "^scripts/" },
    to: {
      path: ["^server/", "^simulator/", "^console/src/"],
      pathNot: "^server/src/((app|config|log|open-deps)|openapi/.*)\\.ts$",
    },
  },
];

module.exports = {
  forbidden: [
    ...downOnly,
    ...besides,
    clientRule,
    {
      name: "stores-and-routes-are-private",
      severity: "error",
      from: { path: "^server/src/([^/]+)/" },
      to: { path: "^server/src/[^/]+/[^/]*(store|routes)\\.ts$", pathNot: "^server/src/$1/" },
    },
    {
      name: "verbs-know-no-idempotency-keys",
      comment:
        "A route answers once by `answerOnce`; a verb takes `StoreAlongside` of transaction.ts. A move releases the keys that it cuts off.",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: "^server/src/(app|jobs|moves/hand-over|idempotency/.*|openapi/.*|.*routes)\\.ts$",
      },
      to: { path: "^server/src/idempotency/" },
    },
    {
      name: "rules-are-pure",
      comment: "Rules import rules, the problems of fields, and libraries that only compute.",
      severity: "error",
      from: { path: "^server/src/rules/" },
      to: { pathNot: "^server/src/(rules/|problems\\.ts$)|node_modules/(ipaddr\\.js|temporal-polyfill)/" },
    },
    {
      name: "undici-has-two-doors",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: "^server/src/(provider/http/send|webhooks/guarded-connect)\\.ts$",
      },
      to: { path: "node_modules/undici/" },
    },
    {
      name: "mail-and-buckets-have-one-door-each",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/(mail/mail-server|bucket/bucket)\\.ts$" },
      to: { path: "node_modules/(nodemailer|aws4fetch)/" },
    },
    {
      name: "sql-lives-in-stores",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: "^server/src/(transaction\\.ts$|db/|embedded-postgres/|[^/]+/([^/]*store|reads)\\.ts$)",
      },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "browser-scripts-import-nothing",
      comment: "They are compiled one by one and run in the visitor's browser.",
      severity: "error",
      from: { path: "^(server|simulator)/src/.*/browser/" },
      to: {},
    },
    {
      name: "the-simulator-shares-nothing",
      severity: "error",
      from: { path: "^simulator/" },
      to: { path: "^(server|console)/" },
    },
    {
      name: "the-server-knows-no-simulator",
      severity: "error",
      comment: "A test starts the simulator as the provider that the service calls.",
      from: { path: "^server/src/" },
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
    ...testRules,
    ...benchRules,
    ...sdkRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
