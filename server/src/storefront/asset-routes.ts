/** Serves the pictures of the items on sale over HTTP. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { getPictureOnSale } from "../catalog/reads.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { openShop } from "./open-shop.ts";
import { PictureParams } from "./wire.ts";

export const shopAssetRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/shop/:slug/images/:image_id",
      { schema: { hide: true, params: PictureParams } },
      async (request, reply) => {
        const { slug, image_id } = request.params;
        const { tenant } = await openShop(deps, slug);
        const { mime, checksum } = await getPictureOnSale(deps.db, tenant.id, image_id);
        const etag = `"${checksum}"`;
        reply.headers({ "Cache-Control": "public, max-age=3600", ETag: etag });
        if (request.headers["if-none-match"] === etag) return reply.code(304).send();
        const bytes = await deps.images.get(tenant.id, image_id);
        if (bytes === null) {
          request.log.error({ image_id }, "the bytes of a picture are gone");
          throw new ApiError("NOT_FOUND");
        }
        return reply.type(mime).send(bytes);
      },
    );
  };
