/** Tells a database that does not do its part from a statement that is wrong. */
import pg from "pg";

/**
 * The database could not be reached, did not answer in time, or would not do now what it does at other times. What was asked
 * may be asked again; whether a commit that got no answer has happened is not known. `code` is the SQLSTATE, or the system's.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string | undefined }) {
    // An attempt at several addresses has no message of its own.
    super(cause.message || cause.code || "no answer", { cause });
    this.code = cause.code;
  }
}

/**
 * Connections (08), resources (53) and the system (58), shutdown and cancellation (57), lost races (40001, 40P01, 55P03),
 * a transaction that was idle for too long (25P03), a database that only reads (25006), and statements whose tables another
 * release has changed meanwhile (0A000), or that a pooler has forgotten or mixed up (26000, 42P05).
 */
const UNAVAILABLE = /^(08|53|58|57014|57P0|40001|40P01|55P03|25P03|25006|26000|42P05)/;
const READ_ONLY = "25006";
const MIXED_UP = ["26000", "42P05"];
const STALE_PLAN = "cached plan must not change result type";
/** What the driver and the system say of a connection. */
const CONNECTION_MESSAGE = /timeout|terminated|not queryable/i;
const CONNECTION_CODE = /^(E[A-Z0-9]+|ERR_STREAM_\w+)$/;

export function isUnavailable(error: unknown): error is Error & { code?: string } {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? "") || error.message === STALE_PLAN;
  return isConnectionError(error);
}

/** Whether the connection itself has failed, so that nothing more can be asked on it. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const code = "code" in error ? String(error.code) : "";
  return CONNECTION_MESSAGE.test(error.message) || CONNECTION_CODE.test(code);
}

/**
 * Why the other connections of the pool are no better than the one that said so, if they are not: the host has become a reader
 * or gives no answer, or the statements that they have prepared are no longer right.
 */
export function reasonToDistrust(error: unknown): "host" | "statements" | undefined {
  if (error instanceof pg.DatabaseError) {
    if (error.code === READ_ONLY) return "host";
    return MIXED_UP.includes(error.code ?? "") || error.message === STALE_PLAN ? "statements" : undefined;
  }
  return error instanceof Error && /query read timeout/i.test(error.message) ? "host" : undefined;
}
