/** Reads an uploaded file before other code reads the request's body, so that an `Idempotency-Key` covers it too. */
import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, invalidField } from "../errors.ts";
import { type Problem, problem } from "../problems.ts";

const FIELD = "file";
/** The largest file takes this long at 1 Mbit/s. A slower upload is ended, because its share delays others. */
const LONGEST_MS = 60_000;
/** Other fields are ignored up to these limits. */
const PARTS = { parts: 20, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 };

/** A file as it was received. Its JSON is its digest, so that the fingerprint of an `Idempotency-Key` covers it. */
export type Upload = { bytes: Buffer; declaredMime: string; toJSON(): { declaredMime: string; sha256: string } };

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes `multipart/form-data` with one file in the field `file`; `what` names the file in a refusal. */
    upload?: { what: string; maxBytes: number };
  }
}

/**
 * Gives the routes of `app` that name `upload` an `Upload` as their body. Such a route refuses any other media type,
 * and every other route refuses multipart: BAD_REQUEST. A bad file is answered with VALIDATION_ERROR on `file`.
 */
export async function useUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  app.addHook("preValidation", async (request) => {
    const { upload } = request.routeOptions.config;
    if (upload === undefined && !request.isMultipart()) return;
    if (upload === undefined || !request.isMultipart()) {
      const wanted = upload === undefined ? "application/json" : "multipart/form-data";
      throw new ApiError("BAD_REQUEST", { message: `The Content-Type must be ${wanted}.` });
    }
    const tooLong = setTimeout(() => request.raw.destroy(), LONGEST_MS).unref();
    try {
      request.body = await readUpload(request, upload);
    } finally {
      clearTimeout(tooLong);
    }
  });
}

/** Reads the whole body and keeps at most `maxBytes`: a client that is still sending would not read the refusal. */
async function readUpload(
  request: FastifyRequest,
  { what, maxBytes }: { what: string; maxBytes: number },
): Promise<Upload> {
  let upload: Upload | undefined;
  let refused: Problem | undefined;
  const options = { limits: { ...PARTS, fileSize: maxBytes }, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type !== "file") continue;
      if (part.fieldname !== FIELD || upload !== undefined) {
        if (part.fieldname === FIELD) refused ??= problem("several_files");
        part.file.resume();
        continue;
      }
      upload = uploadOf(await part.toBuffer(), part.mimetype);
      if (part.file.truncated) refused ??= problem("file_too_large", { max_bytes: maxBytes });
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (refused !== undefined) throw invalidField(FIELD, refused);
  if (upload === undefined) throw invalidField(FIELD, problem("file_missing", { what }));
  return upload;
}

function uploadOf(bytes: Buffer, mimetype: string): Upload {
  const declaredMime = mimetype.toLowerCase();
  const toJSON = () => ({ declaredMime, sha256: createHash("sha256").update(bytes).digest("hex") });
  return { bytes, declaredMime, toJSON };
}

/** An exceeded limit of the parser is the caller's error; any other error means a malformed form. */
function refusalOf(error: unknown): ApiError {
  const isLimit = (error as { statusCode?: number }).statusCode === 413;
  if (isLimit) return invalidField(FIELD, problem("too_many_parts"));
  return new ApiError("BAD_REQUEST", { message: "The form could not be read to its end." });
}
