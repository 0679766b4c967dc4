/**
 * Where the time, chance, the environment, the network, a driver's name and the attempt under an `Idempotency-Key` come in: by few files, each of
 * which is written down here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

type Door = { what: string; forms: RegExp[]; files: string[] };

const DOORS: Door[] = [
  {
    what: "the clock",
    forms: [/\bDate\.now\(\)/, /\bnew Date\(\)/],
    // The commands of programmers have no other clock. Of a migration only when it was applied, and the time that is left on a page in the browser.
    files: ["client/forward.ts", "client/listen.ts", "db/migrate.ts", "deps.ts", "pages/browser/page.ts"],
  },
  {
    what: "chance",
    forms: [/\bMath\.random\b/, /\brandom(Bytes|Int|UUID)\b/, /\bgetRandomValues\b/],
    // The key of a call of a programmer's command and the secret of its deliveries, a secret that is made before anything is opened, the id of a request, and the name of a listener.
    files: [
      "client/call-api.ts",
      "client/listen.ts",
      "client/resource-command.ts",
      "client/tools.ts",
      "db/listen.ts",
      "deps.ts",
      "kept-secret.ts",
    ],
  },
  { what: "the environment", forms: [/\bprocess\.env\b/], files: ["cli.ts", "service-commands.ts"] },
  {
    what: "the network",
    forms: [
      /(from |import\()"(undici|aws4fetch|ioredis|nodemailer|node:dns(\/promises)?|node:https|node:tls)"/,
      /import (?!type )[^;]*\b(connect|createConnection|createServer|request)\b[^;]* from "node:(net|http)"/,
      /(?<![.\w])fetch\(/,
    ],
    files: [
      "bucket/bucket.ts",
      // From the computer of the programmer who has called it.
      "client/call-api.ts",
      "client/forward.ts",
      "doctor/read-certificate.ts",
      "http/shared-counters.ts",
      "mail/mail-server.ts",
      // In the visitor's browser.
      "openapi/browser/reference.ts",
      "pages/browser/page.ts",
      "provider/http/send.ts",
      "webhooks/check-url.ts",
      "webhooks/guarded-connect.ts",
    ],
  },
  {
    what: "PostgreSQL",
    forms: [/import (?!type )[^;]* from "pg"/],
    // The two stores tell a violated constraint by the driver's error.
    files: [
      "db/copy-session.ts",
      "db/listen.ts",
      "db/pool.ts",
      "db/require-database.ts",
      "db/unavailable.ts",
      "embedded-postgres/start.ts",
      "storefront/store.ts",
      "subscriptions/store.ts",
    ],
  },
  {
    what: "other programs",
    forms: [/from "node:child_process"/, /from "node:worker_threads"/],
    files: [
      "backup/backup-process.ts",
      "catalog/picture-process.ts",
      "embedded-postgres/older-programs.ts",
      "embedded-postgres/programs.ts",
      "embedded-postgres/server.ts",
      "simulator-process.ts",
    ],
  },
  {
    what: "a driver of the provider by its name",
    forms: [/["'](session-bridge|kaspi-qr)["']/, /"\.\.\/provider\/(session-bridge|kaspi-qr)\//],
    files: [
      "config.ts",
      // Each driver's sessions are sealed as a kind of their own.
      "db/sealed-columns.ts",
      // The operator's old interfaces are those of a bridge.
      "legacy/api.ts",
      "legacy/bridge-routes.ts",
      "legacy/bridge-session.ts",
      "legacy/forward.ts",
      "legacy/portal-routes.ts",
      "open-deps.ts",
      // Each way of connecting has routes of its own.
      "people/merchant-routes.ts",
      "people/provider-wire.ts",
      "provider-addresses.ts",
      "provider/connections.ts",
      "provider/driver.ts",
      "provider/kaspi-qr/connect.ts",
      "provider/kaspi-qr/session.ts",
      "provider/session-bridge/session.ts",
      "provider/session.ts",
    ],
  },
  {
    what: "an attempt under an Idempotency-Key",
    // The property of the request, a parameter or a variable of that name, and its type.
    forms: [/\.idempotency\b/, /\bidempotency(\?\.|,| *\}|\??: (?!["[]))/, /\bleaveOpen\b/],
    files: ["idempotency/answer-once.ts", "idempotency/idempotency.ts"],
  },
];

/** The files of the simulator for each of these; `page/browser/page.ts` runs in the customer's browser. */
const SIMULATOR: Record<string, string[]> = {
  "the clock": ["page/browser/page.ts", "simulator.ts"],
  chance: [
    "bridge/sign-in.ts",
    "certificates/issue.ts",
    "ledger/devices.ts",
    "ledger/operations.ts",
    "ledger/return-codes.ts",
    "ledger/sessions.ts",
  ],
  "the environment": ["main.ts"],
  "the network": ["page/browser/page.ts"],
  PostgreSQL: [],
  "other programs": [],
  "a driver of the provider by its name": [],
  "an attempt under an Idempotency-Key": [],
};

/** The paths of the TypeScript files below `folder` that contain one of `forms`, relative to it. */
function findUses(folder: string, forms: RegExp[]): string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => {
      const text = readFileSync(`${ROOT}${folder}/${path}`, "utf8");
      return forms.some((form) => form.test(text));
    })
    .sort();
}

it.each(DOORS)("$what comes in by these files alone", ({ what, forms, files }) => {
  expect(findUses("server/src", forms)).toEqual(files);
  expect(findUses("simulator/src", forms)).toEqual(SIMULATOR[what]);
});

it("no test draws without a seed", () => {
  for (const folder of ["server/test", "simulator/test", "console/test"]) {
    expect(findUses(folder, [/\bMath\.random\(/])).toEqual([]);
  }
});

it("no test replaces a module", () => {
  for (const folder of ["server/test", "simulator/test", "console/test"]) {
    expect(findUses(folder, [/\bvi\.(do)?[mM]ock\(/])).toEqual([]);
  }
});
