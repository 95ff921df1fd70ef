import { CommitsStuckError } from "./uncertain-commit.ts";

/** Thrown when all connections of this process have been in use for as long as the work may wait. */
export class BusyDatabaseError extends Error {
  override readonly name = "BusyDatabaseError";

  constructor() {
    super("All connections to the database are in use.");
  }
}

/**
 * Codes (SQLSTATE) of work that the server ended, and undid, for the sake of other work: a statement or the wait for a lock that
 * took too long, a transaction that stood still, a deadlock, two changes that cannot both be.
 */
const CODES = new Set<unknown>(["57014", "55P03", "25P03", "40P01", "40001"]);

/** Whether work failed because of other work at the same moment. Nothing of it is done, and the same may succeed later. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof BusyDatabaseError ||
    error instanceof CommitsStuckError ||
    ("code" in error && CODES.has(error.code)) ||
    isBusy(error.cause)
  );
}
