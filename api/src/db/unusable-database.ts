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
