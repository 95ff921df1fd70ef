import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { eraseMailFiles } from "../erasure/mail-files.ts";
import { overwriteErased } from "../erasure/overwrite.ts";
import { lookUp, readErasures } from "../erasure/tombstones.ts";
import type { Surroundings } from "./operation.ts";

/**
 * Does what no transaction can: removes what was erased from files of mails, of photos, and of the database itself. The erasure
 * counts without it; a server does the files at its next look.
 *
 * @param records how many records of listings were changed
 * @returns why a part could not be done now; empty when all was
 */
export async function finishErasure(
  db: Kysely<Database>,
  { embedded, outbox, deletePhotos }: Pick<Surroundings, "embedded" | "outbox" | "deletePhotos">,
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
