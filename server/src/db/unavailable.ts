/** Distinguishes an unavailable database from a wrong statement. */
import pg from "pg";

/**
 * The database could not be reached, did not answer in time, or refused temporarily. The query may be repeated; after a commit
 * without an answer it is unknown whether it happened. `code` is the SQLSTATE, or the system's.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string | undefined }) {
    // The error of a connection to several addresses has no message of its own.
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
/** The messages of the driver and the system about a broken connection. */
const CONNECTION_MESSAGE = /timeout|terminated|not queryable/i;
const CONNECTION_CODE = /^(E[A-Z0-9]+|ERR_STREAM_\w+)$/;

export function isUnavailable(error: unknown): error is Error & { code?: string } {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? "") || isStalePlan(error);
  return isConnectionError(error);
}

/**
 * Whether a statement was refused because a migration has changed the columns of its result since it was prepared. It was not
 * executed, and succeeds when it is prepared again.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message === STALE_PLAN;
}

/** Whether the connection itself has failed and cannot be used any more. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const code = "code" in error ? String(error.code) : "";
  return CONNECTION_MESSAGE.test(error.message) || CONNECTION_CODE.test(code);
}

/**
 * The reason, if any, to distrust all connections of the pool after an error on one: the host has become read-only or does not
 * answer, or the prepared statements are no longer valid.
 */
export function reasonToDistrust(error: unknown): "host" | "statements" | undefined {
  if (error instanceof pg.DatabaseError) {
    if (error.code === READ_ONLY) return "host";
    return MIXED_UP.includes(error.code ?? "") || isStalePlan(error) ? "statements" : undefined;
  }
  return error instanceof Error && /query read timeout/i.test(error.message) ? "host" : undefined;
}
