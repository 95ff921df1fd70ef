import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { eraseMailFiles } from "./mail-files.ts";
import { overwriteErased } from "./overwrite.ts";
import { lookUp, readErasures } from "./tombstones.ts";

/** Where files are that an erasure has to look through. */
export interface ErasedFiles {
  /** Whether this process alone has the database. */
  readonly embedded: boolean;
  /** Absolute path of the folder that mails are written to where there is no mail server. */
  readonly outbox: string;
  /** Deletes the files of photos that nothing needs any more, where the process knows for sure where they are. */
  deletePhotos?(): Promise<unknown>;
}

/**
 * Does what no transaction can: removes what was erased from files of mails, of photos, and of the database itself. The erasure
 * counts without it; a server does the files at its next look.
 *
 * @param records how many records of listings were changed
 * @returns why a part could not be done now; empty when all was
 */
export async function finishErasure(
  db: Kysely<Database>,
  { embedded, outbox, deletePhotos }: ErasedFiles,
  records: number,
): Promise<string[]> {
  const steps = [
    async () => eraseMailFiles(outbox, lookUp(await readErasures(db))),
    async () => deletePhotos?.(),
    async () => overwriteErased(db, embedded, records > 0),
  ];
  const left: string[] = [];
  for (const step of steps) await step().catch((error: Error) => left.push(error.message));
  return left;
}

/** What the operator is told of a part that could not be done. */
export const leftLine = (why: string): string =>
  `A part of the files could not be erased now; a running server does it within minutes: ${why}`;
