/** Thrown when a database cannot be used as it is. The message is ready to print; it names neither an address nor a password. */
export class UnusableDatabaseError extends Error {
  override readonly name = "UnusableDatabaseError";
}
