/** Errors in the form of a session bridge: `{error: string}`, with our code beside it. */
import type { FastifyError, FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import { sendError } from "../http/error-handler.ts";

/** Sets this form of errors on `app`. An invalid field is a 400, as it is at a bridge. */
export function useBridgeErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) =>
    sendError(asBridge(error), request, reply, bridgeBody),
  );
}

function asBridge(error: FastifyError | ApiError): FastifyError | ApiError {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return error;
  const problems = Object.entries(error.problems).map(([name, { sentence }]) => `${name} ${sentence}`);
  return new ApiError("BAD_REQUEST", { message: problems.join("; ") });
}

function bridgeBody({ message, code, facts }: ApiError): object {
  return { error: message, code, ...facts };
}
