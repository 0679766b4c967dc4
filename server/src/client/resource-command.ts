/** The commands `tolem invoices`, `refunds`, `subscriptions`, `links`, `events` and `logs`: one call of the API each. */
import { randomUUID } from "node:crypto";
import { callApi, errorOfWrite } from "./call-api.ts";
import type { Command, Surroundings } from "./command.ts";
import { openService } from "./credentials.ts";
import { readBody } from "./read-body.ts";
import { readOptions } from "./read-options.ts";
import type { Action, Resource } from "./resources.ts";
import { layOutFields, layOutRows, type Row } from "./table.ts";
import { UsageError } from "./usage-error.ts";

const DEFAULT_WIDTH = 80;

/** The name of a field on the command line. */
const flagOf = (field: string) => field.replaceAll("_", "-");
const needsId = ({ path }: Action) => typeof path === "string" && path.includes("{id}");

export function resourceCommand(name: string, resource: Resource): Command {
  return {
    usage: usageOf(name, resource),
    async run(args, surroundings) {
      const [verb = "", ...rest] = args[0] === undefined || args[0].startsWith("-") ? ["list", ...args] : args;
      const action = Object.hasOwn(resource.actions, verb) ? resource.actions[verb] : undefined;
      if (action === undefined) throw new UsageError(`"${verb}" is none of its actions`);
      await run(resource, action, rest, surroundings);
    },
  };
}

async function run(resource: Resource, action: Action, args: string[], { env }: Surroundings): Promise<void> {
  const { values, words } = readOptions(args, optionsOf(action), needsId(action) ? [`${resource.one} id`] : []);
  const body = action.method === "POST" ? await readBody(action.body ?? {}, values) : undefined;
  const path = typeof action.path === "string" ? action.path : action.path(body ?? {});
  const service = await openService(env);
  const idempotencyKey = textOf(values["idempotency-key"]) ?? randomUUID();
  const query = Object.fromEntries((action.query ?? []).map((field) => [field, textOf(values[flagOf(field)])]));
  const answer = await callApi<Row>(service, action.method, path.replace("{id}", encodeURIComponent(words[0] ?? "")), {
    query,
    idempotencyKey,
    body,
  }).catch((error: unknown) => {
    throw action.method === "POST" ? errorOfWrite(error, `--idempotency-key ${idempotencyKey}`) : error;
  });
  if (!isForPeople(values)) return console.log(JSON.stringify(answer.body, null, 2));
  console.log(action.query === undefined ? layOutFields(answer.body) : layOutList(answer.body as List, resource));
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function optionsOf({ query = [], body, method }: Action): Record<string, { type: "string" | "boolean" }> {
  const text = { type: "string" } as const;
  const toggle = { type: "boolean" } as const;
  return {
    ...Object.fromEntries(query.map((field) => [flagOf(field), text])),
    ...Object.fromEntries(
      Object.entries(body ?? {}).map(([field, kind]) => [flagOf(field), kind === "switch" ? toggle : text]),
    ),
    ...(body === undefined ? {} : { data: text }),
    ...(method === "POST" ? { "idempotency-key": text } : {}),
    json: toggle,
  };
}

/** A terminal gets a table, a pipe and `--json` the JSON as the API has sent it. */
const isForPeople = ({ json }: Record<string, unknown>) => process.stdout.isTTY === true && json !== true;

type List = { items: Row[]; total?: number; meta?: { total: number } };

function layOutList({ items, total, meta }: List, { columns }: Resource): string {
  const table = layOutRows(items, columns, process.stdout.columns || DEFAULT_WIDTH);
  return `${table}\n\n${items.length} of ${total ?? meta?.total}`;
}

function usageOf(name: string, resource: Resource): string {
  const actions = Object.entries(resource.actions).map(([verb, action]) => {
    const id = needsId(action) ? ` <${resource.one} id>` : "";
    const flags = Object.entries(optionsOf(action))
      .filter(([flag]) => flag !== "json")
      .map(([flag, { type }]) => `--${flag}${type === "boolean" ? "" : " <…>"}`);
    return [`  tolem ${name} ${verb}${id}`, `      ${action.summary}`, ...wrap(flags)].join("\n");
  });
  return `${actions.join("\n")}

Without an action it lists. The options are the fields of the API, which /docs of the service describes. --data takes a body
as JSON, the text itself or @<file> or - for standard input, and the other options go over it. --json prints JSON on a
terminal, too.`;
}

/** The flags in lines of some hundred characters. */
function wrap(flags: string[]): string[] {
  const lines: string[] = [];
  for (const flag of flags) {
    const last = lines.at(-1);
    if (last === undefined || last.length + flag.length > 100) lines.push(`      ${flag}`);
    else lines[lines.length - 1] = `${last} ${flag}`;
  }
  return lines;
}
