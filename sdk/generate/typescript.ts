/** Writes the types of `@tolem/sdk` from the API document. */
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { readTenantDocument } from "./tenant-document.ts";

export const TYPESCRIPT_TYPES_FILE = new URL("../typescript/src/api.gen.ts", import.meta.url);

/** The text of `src/api.gen.ts` as the document has it now. */
export async function typescriptTypesText(): Promise<string> {
  const { paths, schemas } = readTenantDocument();
  const document = { openapi: "3.1.0", info: { title: "", version: "" }, paths, components: { schemas } };
  const nodes = await openapiTypes(document as OpenAPI3, { defaultNonNullable: false, alphabetize: true });
  return `/** Made by \`npm run openapi\`; not to be changed by hand. */\n${astToString(nodes)}`;
}
