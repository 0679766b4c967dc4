/** The definition of one call of a protocol: how it is served, logged, and answered under a fault. */
import type { FastifyRequest } from "fastify";
import type { Input } from "../read-input.ts";
import type { World } from "../world.ts";
import type { Answer } from "./answers.ts";
import type { Caller } from "./caller.ts";
import type { CallName } from "./calls.ts";

/** Several calls may share a name, one for each method and path that the protocol has for it. */
export type Call = {
  call: CallName;
  method: "GET" | "POST";
  path: string;
  /** It changes the ledger. */
  writes: boolean;
  /** The caller that the request names, authenticated or not: for the log, the figures and the faults. */
  nameCaller(world: World, request: FastifyRequest): Caller;
  /** Authenticates the caller and performs the call. Throws an HttpError for what is answered by an HTTP status. */
  answer(world: World, request: FastifyRequest, input: Input): Answer;
  /** The refusal by this number. */
  refused(code: number): Answer;
  /** The error number of dead credentials. */
  dead_code: number;
  /** Its answer to HTTP 401 and 403, where that has a form of its own. */
  rejected?(httpStatus: number): Answer;
  /** Its answer to a dead session, where that is not the refusal by number. */
  whenDead?(): Answer;
};
