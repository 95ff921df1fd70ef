import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../db/schema.ts";
import type { Mailer } from "../mail/mailer.ts";

/** What the operator asked for cannot be done. The message is one line and names the flag or the thing at fault. */
export class OperationError extends Error {
  override readonly name = "OperationError";
}

/** What operations have beside the database. */
export interface Surroundings {
  readonly mailer: Mailer;
  /**
   * The site's own address, without a slash at its end. Only what writes links asks for it, as others can do without.
   *
   * @param db the transaction under way: the embedded database has no second connection to ask on
   * @throws {OperationError} when it is not known for sure
   */
  siteAddress(db: Kysely<Database>): string | Promise<string>;
}

/** One thing that the operator can have done, by the running server or by the CLI itself. */
export interface Operation<Input = never> {
  readonly input: z.ZodType<Input>;
  /** @throws {OperationError} */
  run(db: Kysely<Database>, input: Input, now: Date, around: Surroundings): Promise<unknown>;
}

/** Keeps the types of an operation's input and of what it does together. */
export const operation = <Input, Result>(
  input: z.ZodType<Input>,
  run: (db: Kysely<Database>, input: Input, now: Date, around: Surroundings) => Promise<Result>,
): Operation<Input> & { run(db: Kysely<Database>, input: Input, now: Date, around: Surroundings): Promise<Result> } => ({ input, run });
