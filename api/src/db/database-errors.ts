import type { Log } from "../log.ts";

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
const LOST_CODES = new Set([
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
  return (LOST_CODES.has(code) && !isOfFile(error)) || code.startsWith("08") || SAID.test(error.message) || isLost(error.cause);
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

/** Thrown when the database did not confirm in time that it stores something. It may be stored, and it may be lost. */
export class UncertainCommitError extends Error {
  override readonly name = "UncertainCommitError";

  constructor(cause?: unknown) {
    super("The database has not confirmed this in time. It may be done: look before you do it again.", { cause });
  }
}

/** Thrown to work that would have to wait for a commit while commits are not confirmed. Nothing of it is done. */
export class CommitsStuckError extends Error {
  override readonly name = "CommitsStuckError";

  constructor() {
    super("The database does not confirm what it stores at the moment, so nothing new is begun.");
  }
}

/** Whether work failed at its commit, so that it may be stored. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Error && (error instanceof UncertainCommitError || isUncertain(error.cause));

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
const BUSY_CODES = new Set<unknown>(["57014", "55P03", "25P03", "40P01", "40001"]);

/** Whether work failed because of other work at the same moment. Nothing of it is done, and the same may succeed later. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof BusyDatabaseError ||
    error instanceof CommitsStuckError ||
    ("code" in error && BUSY_CODES.has(error.code)) ||
    isBusy(error.cause)
  );
}

/** Thrown when a database cannot be used as it is. The message is ready to print; it names neither an address nor a password. */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
}

/** The codes of a full disk, of a database (SQLSTATE) and of the system. */
const FULL = new Set<unknown>(["53100", "ENOSPC", "EDQUOT"]);

/** Whether something failed because the disk is full, as the error itself or as the reason of another. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL.has(error.code)) || isOutOfRoom(error.cause);
}

/** What fails in PGlite's file system, by the numbers that its compiler gives to errors. */
const ERRNOS: Readonly<Record<number, string>> = {
  2: "this user may not write there.",
  19: "this user's share of the disk is used up.",
  29: "the disk fails.",
  51: "there is no room left on the disk. It takes about 60 MB.",
  63: "this user may not write there.",
  69: "the disk can only be read.",
};

/** @returns a sentence's end; undefined for a number that says nothing to people */
export const wrongByErrno = (errno: number | undefined): string | undefined => (errno === undefined ? undefined : ERRNOS[errno]);

/** A log without lines about a database that is lost, which would be very many: its watch says it once (database-watch.ts). */
export function withoutLosses(log: Log): Log {
  const unlessLost = (write: Log["error"]) => (details: object, message: string) => {
    if (!("err" in details && isLost(details.err))) write(details, message);
  };
  return {
    info: log.info.bind(log),
    warn: unlessLost(log.warn.bind(log)),
    error: unlessLost(log.error.bind(log)),
  };
}
