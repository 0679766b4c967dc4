/** Serves the style and the script of the pages of customers, and the script of the button on merchants' own pages. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { BUTTON_SCRIPT, PAGE_SCRIPT, STYLE_SHEET } from "./assets.ts";

export const pageAssetRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  for (const { path, type, text } of [STYLE_SHEET, PAGE_SCRIPT]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header("Cache-Control", "public, max-age=31536000, immutable").send(text),
    );
  }
  const { path, type, text } = BUTTON_SCRIPT;
  app.get(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type(type)
      .headers({ "Cache-Control": "public, max-age=3600", "Cross-Origin-Resource-Policy": "cross-origin" })
      .send(text),
  );
};
