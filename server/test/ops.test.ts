/** The files of `ops/` are valid, and name only existing metrics and settings. What needs Docker or a cluster is not tested here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { SETTINGS } from "../src/config.ts";
import { request } from "./support/make.ts";
import { createWorld, type World } from "./support/world.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = readdirSync(join(ROOT, "ops"), { recursive: true, encoding: "utf8" }).map((path) => join("ops", path));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Other programs' settings, in the files that have ours too. */
const OTHER_SETTINGS = ["NODE_ENV", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"];

/** Every object inside `value`, itself included. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

function parseYaml(path: string): unknown[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

const yamlFiles = FILES.filter((path) => path.endsWith(".yaml"));
const jsonFiles = FILES.filter((path) => path.endsWith(".json"));

it("every YAML and JSON file can be read", () => {
  expect(yamlFiles.length).toBeGreaterThan(4);
  for (const path of yamlFiles) expect(parseYaml(path).length).toBeGreaterThan(0);
  expect(jsonFiles.map((path) => typeof JSON.parse(read(path)))).toEqual(["object"]);
});

describe("the metrics that the dashboard, the alerts and the autoscaler name", () => {
  let world: World;
  let exposed: string[];
  beforeAll(async () => {
    world = await createWorld();
    const { body } = await request<string>(world, "GET", "/metrics");
    exposed = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name],
    );
  });
  afterAll(() => world.close());

  const expressions = [
    ...[...objectsIn(JSON.parse(read("ops/grafana/tolem.json")))].map(({ expr, definition }) => expr ?? definition),
    ...yamlFiles.flatMap((path) =>
      [...objectsIn(parseYaml(path))].map(({ expr, metricsQuery }) => expr ?? metricsQuery),
    ),
  ].filter((expression) => typeof expression === "string");

  it("are those of GET /metrics", () => {
    expect(expressions.length).toBeGreaterThan(25);
    const named = expressions.flatMap((text) => text.match(/\b(tolem|nodejs|process)_\w+/g) ?? []);
    expect(named.filter((name) => !exposed.includes(name))).toEqual([]);
  });

  it("each of ours is shown or alerted on", () => {
    const families = exposed.map((name) => name.replace(/_(bucket|count|sum)$/, ""));
    const unseen = families.filter((name) => name.startsWith("tolem_") && !expressions.join().includes(name));
    expect(unseen).toEqual([]);
  });
});

it("every alert has its section in docs/self-hosting.md", () => {
  const alerts = [...objectsIn(parseYaml("ops/prometheus/alerts.yaml"))].map(({ alert }) => alert).filter(Boolean);
  const page = read("docs/self-hosting.md");
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
});

describe("the settings of", () => {
  const isSetting = (name: string) => /^[A-Z][A-Z0-9_]+$/.test(name);
  const known = new Set([...Object.keys(SETTINGS), ...OTHER_SETTINGS]);

  it.each([
    ["ops/compose.yaml", (path: string) => parseYaml(path)],
    ["ops/kubernetes/tolem.yaml", (path: string) => parseYaml(path)],
  ])("%s exist", (path, parse) => {
    const objects = [...objectsIn(parse(path))];
    const named = objects.flatMap((one) => [...Object.keys(one), one.name]).filter((name) => typeof name === "string");
    const settings = named.filter(isSetting);
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.filter((name) => !known.has(name))).toEqual([]);
    const interpolated = [...read(path).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name);
    expect(interpolated.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(["ops/Dockerfile", "ops/systemd/tolem.service"])("%s exist", (path) => {
    const lines = read(path)
      .split("\n")
      .filter((line) => /^(ENV |Environment=)/.test(line));
    const settings = lines.flatMap((line) => [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name = ""]) => name));
    expect(settings.length).toBeGreaterThan(2);
    expect(settings.filter((name) => !known.has(name))).toEqual([]);
  });
});
