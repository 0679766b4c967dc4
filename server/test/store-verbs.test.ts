/** The verbs of the stores: every statement that a store or a `reads.ts` exports begins with one that docs/architecture.md lists. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = `${ROOT}server/src/`;

const [, list = ""] =
  /^Store functions begin with (.*?)\.$/ms.exec(readFileSync(`${ROOT}docs/architecture.md`, "utf8")) ?? [];
// `NOT_FOUND` is no verb.
const verbs = [...list.matchAll(/`([a-z]+)`/g)].map(([, verb]) => verb);

/** A function whose first argument is the database makes a statement; the others compute a name or a key. */
const STATEMENT = /^export (?:async )?function ([a-z]+)(\w*)(?:<\w+>)?\(\s*(?:db|snapshot): /gm;

const names = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /(store|\/reads)\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(SOURCES + path, "utf8").matchAll(STATEMENT)].map(([, verb = "", rest = ""]) => ({
      verb,
      name: `${path}: ${verb}${rest}`,
    })),
  );

it("every statement of a store begins with a verb of the list", () => {
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter(({ verb }) => !verbs.includes(verb)).map(({ name }) => name)).toEqual([]);
});

it("every verb of the list is used", () => {
  const used = new Set(names.map(({ verb }) => verb));
  expect(verbs.filter((verb) => verb !== undefined && !used.has(verb))).toEqual([]);
});
