/** The naming rule: snake_case is for fields that leave the process, and for locals that hold such a field. The length of routes. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = `${ROOT}server/src/`;
const SNAKE = /[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g;

const textOf = (path: string) => readFileSync(path, "utf8");
const namesIn = (text: string) => [...text.matchAll(SNAKE)].map(([name]) => name);
const sqlFiles = readdirSync(`${SOURCES}db/migrations`).map((name) => textOf(`${SOURCES}db/migrations/${name}`));
const settings = [...textOf(`${ROOT}.env.example`).matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name.toLowerCase());

const read = (path: string) => ({
  path,
  file: ts.createSourceFile(path, textOf(SOURCES + path), ts.ScriptTarget.Latest, true),
});
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map(read);

/** The nodes of a file, in their order. */
function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** The names in the statements of the stores, which name the columns of their results, and in the codes of answers. */
function quotedIn(file: ts.SourceFile): string[] {
  return [...nodesOf(file)].flatMap((node) =>
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
      ? namesIn(node.text)
      : [],
  );
}

/** The API's fields, the columns, the settings. */
const FIELDS = new Set([
  ...namesIn(textOf(`${ROOT}docs/openapi.json`)),
  ...sqlFiles.flatMap(namesIn),
  ...settings,
  ...files.flatMap(({ file }) => quotedIn(file)),
]);

const OTHER_FIELDS = [
  // Settings that others add up to, and what npm sets.
  ...["npm_lifecycle_event", "kaspi_qr_urls", "session_secrets", "uses_simulator"],
  // The parameters of the problems of fields.
  ...["again_at", "before_at", "max_bytes", "max_days", "max_megapixels"],
  // JSON that is stored: sessions and sign-ins, how far an advance of the sandbox clock has come, and the manifest of a backup.
  ...["began_at_ms", "device_id", "process_id", "proven_at_ms", "token_sn", "vtoken_secret"],
  ...["ahead_ms", "real_ms", "target_ahead_ms"],
  "taken_at",
  // The log.
  ...["available_tiyn", "trace_id"],
  // Parameters of PostgreSQL, and of its client.
  ...["io_method", "listen_addresses", "log_checkpoints", "log_error_verbosity", "log_min_error_statement"],
  ...["log_timezone", "query_timeout", "shared_buffers"],
  ...["unix_socket_directories", "unix_socket_permissions"],
];

function ownNames(file: ts.SourceFile): string[] {
  const names = [...nodesOf(file)].filter(ts.isIdentifier).map(({ text }) => text);
  return [...new Set(names)].filter((name) => /^[a-z]\w*_/.test(name) && !FIELDS.has(name));
}

it("a name in snake_case is a field of the API, a column, a setting, or one of another format that is listed", () => {
  const found = files.flatMap(({ path, file }) => ownNames(file).map((name) => ({ name, path })));
  expect(found.filter(({ name }) => !OTHER_FIELDS.includes(name))).toEqual([]);
  expect(OTHER_FIELDS.filter((listed) => !found.some(({ name }) => name === listed))).toEqual([]);
});

const MAX_ROUTE_LINES = 60;

it("a function of a file of routes has at most 60 lines", () => {
  const long = files
    .filter(({ path }) => path.endsWith("routes.ts"))
    .flatMap(({ path, file }) =>
      [...nodesOf(file)]
        .filter(ts.isFunctionLike)
        .map((node) => ({ at: path, lines: node.getText().split("\n").length })),
    );
  expect(long.filter(({ lines }) => lines > MAX_ROUTE_LINES)).toEqual([]);
});
