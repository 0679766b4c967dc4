/** Reads what a page of the reference holds from the API document: its calls and events by their tags, and their schemas. */
import type { OpenApiDocument } from "./document.ts";
import { type Call, readCall } from "./read-call.ts";
import { anchorOf, readSchema, type Schema, type Shape } from "./read-schema.ts";
import type { ReferencePage } from "./reference-pages.ts";

type Reference = { groups: { tag: string; calls: Call[] }[]; schemas: NamedShape[] };
type NamedShape = { name: string; shape: Shape };

export function readReference(document: OpenApiDocument, page: ReferencePage): Reference {
  const operations = [...Object.entries(document.paths), ...Object.entries(document.webhooks)].flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = document.tags.map(({ name }) => name).filter(page.has);
  const groups = tags.map((tag) => ({
    tag,
    calls: operations
      .filter(({ operation }) => operation.tags[0] === tag)
      .map(({ method, path, operation }) => readCall(document, method, path, operation)),
  }));
  return { groups, schemas: schemasLinkedFrom(groups, document) };
}

/** The schemas that `root` links to, and those that these link to in turn. */
function schemasLinkedFrom(root: Reference["groups"], { components }: OpenApiDocument): NamedShape[] {
  const shapes = Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    shape: readSchema(schema as Schema),
  }));
  const found = new Set<NamedShape>();
  const queue: unknown[] = [root];
  for (const node of queue) {
    const anchors = new Set([...JSON.stringify(node).matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor));
    for (const each of shapes.filter(({ name }) => anchors.has(anchorOf(name)))) {
      if (!found.has(each)) queue.push(each.shape);
      found.add(each);
    }
  }
  return shapes.filter((each) => found.has(each));
}
