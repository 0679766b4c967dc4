/** Serves the style and the script of the pages of customers. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { PAGE_SCRIPT, STYLE_SHEET } from "./assets.ts";

export const pageAssetRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  for (const { path, type, text } of [STYLE_SHEET, PAGE_SCRIPT]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header("Cache-Control", "public, max-age=31536000, immutable").send(text),
    );
  }
};
