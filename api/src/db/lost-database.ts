/** Thrown instead of waiting while the database server is known to be away. */
export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";

  constructor() {
    super("The database does not answer.");
  }
}

/**
 * Codes of a server that ends, starts, has no room for a connection, or may not write because another has taken its place
 * (SQLSTATE), and of networks and name services.
 */
const CODES = new Set([
  ...["57P01", "57P02", "57P03", "53300", "25006"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
  ...["EAI_AGAIN", "ENOTFOUND"],
]);
/** What the client says, without a code, of a connection that ended or was not made in time. */
const SAID = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/** Whether work failed because the database server, or the way to it, was lost. The same work succeeds once it is back. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseAwayError || error instanceof SilentDatabaseError || error instanceof StandbyError) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // Class 08: connection exceptions.
  return (CODES.has(code) && !isOfFile(error)) || code.startsWith("08") || SAID.test(error.message) || isLost(error.cause);
}

/** Whether an error is about a file, whose codes are partly the same. Errors of a socket's path come from `connect`. */
const isOfFile = (error: Error): boolean => "path" in error && !("syscall" in error && error.syscall === "connect");

/** Thrown to the work on a connection that has been silent for too long. */
export class SilentDatabaseError extends Error {
  override readonly name = "SilentDatabaseError";

  /** @param silence milliseconds */
  constructor(silence: number) {
    super(`The database has not answered for ${silence / 1000} seconds.`);
  }
}

/** Thrown when a server has not become, or is no longer, the one that takes writes. */
export class StandbyError extends Error {
  override readonly name = "StandbyError";

  constructor() {
    super("The database server is a standby, which takes no writes.");
  }
}
