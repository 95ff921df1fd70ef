import { overwriteErased } from "@nightlatch/database/overwrite";
import type { Database } from "@nightlatch/database/schema";
import type { Kysely } from "kysely";
import { eraseMailFiles } from "./mail-files.ts";
import { lookUp, readErasures } from "./tombstones.ts";

export interface ErasedFiles {
  readonly embedded: boolean;
  readonly outbox: string;
  deletePhotos?(): Promise<unknown>;
}

/** A failed deletion of files does not undo the erasure, because a job retries. @returns reasons of failures */
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

export const leftoverLine = (why: string): string =>
  `Some files could not be erased now; a running server erases them within minutes: ${why}`;
