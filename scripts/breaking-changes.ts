/** Compares two versions of an API document, and names each change that a client of the earlier one could not bear. */

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  [bound: string]: unknown;
};
type Content = Record<string, { schema?: Schema }>;
type Body = { $ref?: string; required?: boolean; content?: Content };
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
  "x-permission"?: string[];
};
type Operations = Record<string, Record<string, Operation>>;
export type ApiDocument = {
  paths: Operations;
  webhooks: Operations;
  components: Record<string, Record<string, unknown>>;
};

/** What clients send must go on to be taken; what they are answered must go on to be what they expect. */
type Direction = "sent" | "answered";
type Pair<T> = { was: T; is: T };

/** The changes, each as a sentence that begins with its place. */
export function breakingChanges(was: ApiDocument, is: ApiDocument): string[] {
  const resolve = <T extends { $ref?: string }>(document: ApiDocument, node: T): T => {
    const [, , kind = "", name = ""] = node.$ref?.split("/") ?? [];
    return node.$ref === undefined ? node : (document.components[kind]?.[name] as T);
  };
  /** The pairs of references on the way to a schema: one that contains itself is compared once. */
  const underWay = new Set<string>();

  function compareSchemas(pair: Pair<Schema>, direction: Direction, at: string): string[] {
    const step = `${pair.was.$ref} ${pair.is.$ref} ${direction}`;
    const isNamed = pair.was.$ref !== undefined && pair.is.$ref !== undefined;
    if (isNamed && underWay.has(step)) return [];
    if (isNamed) underWay.add(step);
    const [before, now] = [alternatives(was, pair.was), alternatives(is, pair.is)];
    const changes = compareAlternatives({ was: before, is: now }, direction, at);
    underWay.delete(step);
    return changes;
  }

  function alternatives(document: ApiDocument, schema: Schema): Schema[] {
    const { anyOf, ...own } = resolve(document, schema);
    if (Array.isArray(own.type)) return own.type.map((type) => (type === "null" ? { type } : { ...own, type }));
    return anyOf?.flatMap((each) => alternatives(document, each)) ?? [own];
  }

  /** Each form that is given must have one among those that are taken. */
  function compareAlternatives({ was, is }: Pair<Schema[]>, direction: Direction, at: string): string[] {
    const [given, taken] = direction === "sent" ? [was, is] : [is, was];
    return given.flatMap((form) => {
      const alike = taken.filter(({ type }) => type === form.type);
      const found = (alike.length > 0 ? alike : taken).map((other) =>
        comparePlain(direction === "sent" ? { was: form, is: other } : { was: other, is: form }, direction, at),
      );
      return found.sort((a, b) => a.length - b.length)[0] ?? [];
    });
  }

  function comparePlain(pair: Pair<Schema>, direction: Direction, at: string): string[] {
    const { was, is } = pair;
    if (was.type !== is.type) return [`${at} was ${was.type ?? "anything"} and is ${is.type ?? "anything"}`];
    return [
      ...(was.format === is.format ? [] : [`${at} had the format ${was.format} and has ${is.format}`]),
      ...compareValues(pair, direction, at),
      ...(direction === "sent" ? compareBounds(pair, at) : []),
      ...compareFields(pair, direction, at),
      ...(was.items && is.items ? compareSchemas({ was: was.items, is: is.items }, direction, `${at}[]`) : []),
      ...compareRest(pair, direction, at),
    ];
  }

  function compareFields({ was, is }: Pair<Schema>, direction: Direction, at: string): string[] {
    const [before, now] = [was.properties ?? {}, is.properties ?? {}];
    const changes = Object.entries(before).flatMap(([name, schema]) => {
      const today = now[name];
      return today === undefined
        ? [`${at}.${name} is removed`]
        : compareSchemas({ was: schema, is: today }, direction, `${at}.${name}`);
    });
    const [had = [], has = []] = direction === "sent" ? [is.required, was.required] : [was.required, is.required];
    const word = direction === "sent" ? "is required now" : "may be absent now";
    return [...changes, ...had.filter((name) => !has.includes(name)).map((name) => `${at}.${name} ${word}`)];
  }

  function compareRest({ was, is }: Pair<Schema>, direction: Direction, at: string): string[] {
    const [before, now] = [was.additionalProperties, is.additionalProperties];
    if (typeof before === "object" && typeof now === "object") {
      return compareSchemas({ was: before, is: now }, direction, `${at}.*`);
    }
    return direction === "sent" && now === false && before !== false ? [`${at} takes no other fields now`] : [];
  }

  function compareContent({ was, is }: Pair<Content>, direction: Direction, at: string): string[] {
    return Object.entries(was).flatMap(([type, { schema = {} }]) => {
      const today = is[type];
      return today === undefined
        ? [`${at} is no longer ${type}`]
        : compareSchemas({ was: schema, is: today.schema ?? {} }, direction, at);
    });
  }

  function compareParameters(pair: Pair<Operation>, at: string): string[] {
    const before = (pair.was.parameters ?? []).map((each) => resolve(was, each));
    const now = (pair.is.parameters ?? []).map((each) => resolve(is, each));
    const same = (a: Parameter) => (b: Parameter) => a.name === b.name && a.in === b.in;
    const changes = before.flatMap((parameter) => {
      const today = now.find(same(parameter));
      const place = `${at} ${parameter.name}`;
      if (today === undefined) return [`${place} is removed`];
      return compareSchemas({ was: parameter.schema, is: today.schema }, "sent", place);
    });
    const required = now.filter((each) => each.required && !before.find(same(each))?.required);
    return [...changes, ...required.map(({ name }) => `${at} ${name} is required now`)];
  }

  function compareBodies(pair: Pair<Operation>, direction: Direction, at: string): string[] {
    const { was, is } = { was: pair.was.requestBody, is: pair.is.requestBody };
    const mustSend = direction === "sent" && is?.required === true && was?.required !== true;
    return [
      ...(mustSend ? [`${at} takes no call without a body now`] : []),
      ...compareContent({ was: was?.content ?? {}, is: is?.content ?? {} }, direction, `${at} body`),
    ];
  }

  function compareAnswers(pair: Pair<Operation>, at: string): string[] {
    const successes = Object.entries(pair.was.responses).filter(([status]) => status < "4");
    return successes.flatMap(([status, answer]) => {
      const today = pair.is.responses[status];
      if (today === undefined) return [`${at} no longer answers ${status}`];
      const contents = { was: resolve(was, answer).content ?? {}, is: resolve(is, today).content ?? {} };
      return compareContent(contents, "answered", `${at} ${status}`);
    });
  }

  function compareCalls(pair: Pair<Operation>, at: string): string[] {
    const [before, now] = [pair.was["x-permission"], pair.is["x-permission"]].map(String);
    return [
      ...(before === now ? [] : [`${at} took the permission ${before} and takes ${now}`]),
      ...compareParameters(pair, at),
      ...compareBodies(pair, "sent", at),
      ...compareAnswers(pair, at),
    ];
  }

  return [
    ...compareOperations({ was: was.paths, is: is.paths }, compareCalls),
    ...compareOperations({ was: was.webhooks, is: is.webhooks }, (pair, at) => compareBodies(pair, "answered", at)),
  ];
}

function compareOperations(
  { was, is }: Pair<Operations>,
  compare: (pair: Pair<Operation>, at: string) => string[],
): string[] {
  return Object.entries(was).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const today = is[path]?.[method];
      return today === undefined ? [`${at} is removed`] : compare({ was: operation, is: today }, at);
    }),
  );
}

function compareValues({ was, is }: Pair<Schema>, direction: Direction, at: string): string[] {
  const [given, taken] = direction === "sent" ? [was.enum, is.enum] : [is.enum, was.enum];
  if (taken === undefined) return [];
  const word = direction === "sent" ? "no longer takes" : "may now be";
  if (given === undefined) return [`${at} ${word} any value`];
  return given.filter((value) => !taken.includes(value)).map((value) => `${at} ${word} ${JSON.stringify(value)}`);
}

const LOWER = ["minimum", "minLength", "minItems"];
const UPPER = ["maximum", "maxLength", "maxItems"];

function compareBounds({ was, is }: Pair<Schema>, at: string): string[] {
  const numberOf = (schema: Schema, name: string, none: number) => (schema[name] as number | undefined) ?? none;
  const narrower = [
    ...LOWER.filter((name) => numberOf(is, name, -Infinity) > numberOf(was, name, -Infinity)),
    ...UPPER.filter((name) => numberOf(is, name, Infinity) < numberOf(was, name, Infinity)),
    ...(is.pattern === undefined || is.pattern === was.pattern ? [] : ["pattern"]),
  ];
  return narrower.map((name) => `${at} has the ${name} ${is[name]} now`);
}
