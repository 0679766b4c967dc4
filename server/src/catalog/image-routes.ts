/** The catalog's pictures over HTTP: the same routes under the tenant API and under the console. */
import { Type } from "typebox";
import { ApiError } from "../errors.ts";
import { type Route, routesOf } from "../http/route.ts";
import { answerOnce, idOf } from "../idempotency/answer-once.ts";
import { callerOf } from "../tenants/caller.ts";
import { LIVE_KEY_ALONE } from "../tenants/wire.ts";
import { getStoredImage } from "./images-store.ts";
import { getUploadedImage, uploadImage } from "./upload-image.ts";
import { IMAGE_ANSWER, ImageParams, ImageUploadSchema, imageJson, UploadBody } from "./wire.ts";

const tags = ["Catalog"];

const uploadCatalogImageRoute: Route = (app, deps) =>
  app.post(
    "/catalog/upload-image",
    {
      config: {
        permission: "catalog:write",
        isHeavy: true,
        upload: { what: "a picture", maxBytes: deps.config.catalog_image_max_bytes },
      },
      // The form was validated while it was read.
      validatorCompiler: () => () => true,
      schema: {
        operationId: "uploadCatalogImage",
        summary: "Upload a picture",
        description:
          "It is opened, rotated as its camera recorded, and stored in the same format without metadata; of an " +
          "animated one the first frame is kept. It may have 20 megapixels. One that no item has a day later is removed; " +
          "500 may wait for an item, and all pictures together may have 1 GiB. Under an `Idempotency-Key` two uploads " +
          `are the same when the file's bytes and type are. ${LIVE_KEY_ALONE}`,
        tags,
        consumes: ["multipart/form-data"],
        body: UploadBody,
        response: { 201: ImageUploadSchema },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const image = await answerOnce(request, {
        boundTo: idOf,
        find: (id) => getUploadedImage(deps, caller, id),
        make: (storeAlongside) => uploadImage(deps, caller, request.body, storeAlongside),
      });
      return reply.code(201).send(imageJson(image));
    },
  );

const getCatalogImageRoute: Route = (app, deps) =>
  app.get(
    "/catalog/images/:image_id",
    {
      config: { permission: "catalog:read" },
      schema: {
        operationId: "getCatalogImage",
        summary: "Retrieve a picture",
        tags,
        params: ImageParams,
        response: {
          200: IMAGE_ANSWER,
          304: Type.Unsafe<undefined>({
            type: "null",
            description: "The picture has not changed: `If-None-Match` has its tag.",
          }),
        },
      },
    },
    async (request, reply) => {
      const { tenant } = callerOf(request);
      const { id, mime, checksum } = await getStoredImage(deps.db, tenant.id, request.params.image_id);
      const etag = `"${checksum}"`;
      reply.headers({
        "Cache-Control": "private, max-age=3600",
        ETag: etag,
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send(undefined);
      const bytes = await deps.images.get(tenant.id, id);
      if (bytes === null) {
        request.log.error({ image_id: id }, "the bytes of a picture are gone");
        throw new ApiError("NOT_FOUND");
      }
      return reply.type(mime).send(bytes);
    },
  );

export const catalogImageRoutes = routesOf(uploadCatalogImageRoute, getCatalogImageRoute);
