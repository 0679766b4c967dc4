/** The part of the API document from which merchants' programs make their clients: the tenant API and the webhooks. */
import { type OpenApiDocument, reachedFrom } from "./document.ts";
import { SECURITY_SCHEMES, TENANT_PREFIX } from "./surfaces.ts";

export function tenantDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith(TENANT_PREFIX)));
  const { webhooks, components } = document;
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((each) => Object.values(each));
  const used = new Set(operations.flatMap(({ tags }) => tags));
  const { apiKey } = SECURITY_SCHEMES;
  return {
    ...document,
    info: { ...document.info, title: "Tolem: the tenant API" },
    tags: document.tags.filter(({ name }) => used.has(name)),
    paths,
    components: { ...reachedFrom([paths, webhooks], components), securitySchemes: { apiKey } },
  };
}
