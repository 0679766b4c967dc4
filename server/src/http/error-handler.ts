/** The one place that writes an error's body, whoever threw it. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, errorBody } from "../errors.ts";

/** Makes every refusal and failure of `app` an envelope, the unknown route too. */
export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new ApiError("NOT_FOUND"), request, reply));
}

/** Answers with `error` in the form of `bodyOf`; what is no refusal of ours is logged whole and told as a bare 500. */
export function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyOf: (refusal: ApiError) => object = errorBody,
): FastifyReply {
  const refusal = error instanceof ApiError ? error : refusalOf(error, request);
  if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, "request failed");
  if (refusal.retry_after_s !== undefined) reply.header("Retry-After", refusal.retry_after_s);
  return reply
    .code(refusal.status)
    .type("application/json")
    .send(JSON.stringify(bodyOf(refusal)));
}

/** The framework's own errors in the specification's words. */
function refusalOf(error: FastifyError, request: FastifyRequest): ApiError {
  const status = error.statusCode ?? 500;
  if (status === 413) return new ApiError("BAD_REQUEST", { message: "The body is too large.", status });
  if (status === 415) return new ApiError("BAD_REQUEST", { message: "The Content-Type must be application/json." });
  if (status === 503) return new ApiError("UNAVAILABLE", { retry_after_s: 5 });
  if (status >= 400 && status < 500) return new ApiError("BAD_REQUEST");
  return new ApiError(request.url.startsWith("/api/v1/") ? "INTERNAL" : "INTERNAL_ERROR");
}
