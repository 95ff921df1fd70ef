import type { Log } from "@nightlatch/http/log";

export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";

  constructor() {
    super("The database does not answer.");
  }
}

/** Network error codes, and SQLSTATEs of a server that stops, starts, is full, or became a standby. */
const CONNECTION_LOST_CODES = new Set([
  ...["57P01", "57P02", "57P03", "53300", "25006"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
  ...["EAI_AGAIN", "ENOTFOUND"],
]);
const LOST_CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseAwayError || error instanceof SilentDatabaseError || error instanceof StandbyError) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    (CONNECTION_LOST_CODES.has(code) && !isOfFile(error)) ||
    code.startsWith("08") ||
    LOST_CONNECTION_MESSAGES.test(error.message) ||
    isConnectionLost(error.cause)
  );
}

const isOfFile = (error: Error): boolean => "path" in error && !("syscall" in error && error.syscall === "connect");

export class SilentDatabaseError extends Error {
  override readonly name = "SilentDatabaseError";

  constructor(silence: number) {
    super(`The database has not answered for ${silence / 1000} seconds.`);
  }
}

export class StandbyError extends Error {
  override readonly name = "StandbyError";

  constructor() {
    super("The database server is a standby, which takes no writes.");
  }
}

/** Thrown if it is unknown whether the database stored the commit. */
export class UncertainCommitError extends Error {
  override readonly name = "UncertainCommitError";

  constructor(cause?: unknown) {
    super("The database has not confirmed this in time. It may be done: check before you do it again.", { cause });
  }
}

/** Thrown without waiting while the database does not confirm commits. */
export class CommitsStuckError extends Error {
  override readonly name = "CommitsStuckError";

  constructor() {
    super("The database does not confirm what it stores at the moment, so nothing new is started.");
  }
}

export const isUncertain = (error: unknown): boolean =>
  error instanceof Error && (error instanceof UncertainCommitError || isUncertain(error.cause));

export class BusyDatabaseError extends Error {
  override readonly name = "BusyDatabaseError";

  constructor() {
    super("All connections to the database are in use.");
  }
}

const BUSY_CODES = new Set<unknown>(["57014", "55P03", "25P03", "40P01", "40001"]);

/** True if concurrent work caused the failure. The transaction was rolled back, so retrying is safe. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof BusyDatabaseError ||
    error instanceof CommitsStuckError ||
    ("code" in error && BUSY_CODES.has(error.code)) ||
    isBusy(error.cause)
  );
}

/** The message contains no address and no password, so it may be printed. */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
}

const FULL = new Set<unknown>(["53100", "ENOSPC", "EDQUOT"]);

export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL.has(error.code)) || isOutOfSpace(error.cause);
}

const ERRNOS: Readonly<Record<number, string>> = {
  2: "this user may not write there.",
  19: "this user's share of the disk is used up.",
  29: "the disk fails.",
  51: "there is no room left on the disk. It takes about 60 MB.",
  63: "this user may not write there.",
  69: "the disk can only be read.",
};

export const problemByErrno = (errno: number | undefined): string | undefined => (errno === undefined ? undefined : ERRNOS[errno]);

export function withoutLosses(log: Log): Log {
  const unlessConnectionLost = (write: Log["error"]) => (details: object, message: string) => {
    if (!("err" in details && isConnectionLost(details.err))) write(details, message);
  };
  return {
    info: log.info.bind(log),
    warn: unlessConnectionLost(log.warn.bind(log)),
    error: unlessConnectionLost(log.error.bind(log)),
  };
}
