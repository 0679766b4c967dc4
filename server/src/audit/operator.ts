/** The operator of a request, as the author of the recorded actions. */
import type { FastifyRequest } from "fastify";
import type { User } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    operator: User | null;
  }
}

/** The operator that the authentication has set on the request. */
export function operatorOf(request: FastifyRequest): User {
  if (request.operator === null) throw new ApiError("UNAUTHORIZED");
  return request.operator;
}
