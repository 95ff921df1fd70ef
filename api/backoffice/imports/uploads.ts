import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { forgetImports } from "../desk/forget-desk.ts";
import { line } from "../inputs.ts";
import { expectOwner, type OperationContext, OperationError, operation, writeOperation } from "../operation.ts";
import { currentOperator, recordOps, recordRead } from "../ops-audit.ts";
import { type ByteSource, formatOfName, withPauses } from "./open-rows.ts";

const FILE_MAX = 64 * 1024 * 1024;
export const PART_MAX = 1_500_000;
const PIECE = 64 * 1024;
const FILES_MAX = 20;

const uploadInput = z.object({
  file: z.uuid().optional(),
  name: line(300).meta({ called: "FILE" }),
  size: z
    .number()
    .int()
    .min(1, "The file is empty.")
    .max(FILE_MAX, `The file may have at most ${FILE_MAX / 1024 / 1024} MB.`),
  position: z.number().int().min(0),
  content: z.base64().max(Math.ceil(PART_MAX / 3) * 4, "A part is too long."),
});

export const upload = writeOperation(
  { role: "curator", input: uploadInput, output: z.object({ file: z.string(), stored: z.number(), size: z.number() }) },
  async (trx, { file, name, size, position, content }) => {
    formatOfName(name);
    await forgetImports(trx);
    const id = file ?? randomUUID();
    if (file === undefined) {
      const { waiting } = await trx.selectFrom("import_files").select(sql<number>`count(*)::int`.as("waiting")).executeTakeFirstOrThrow();
      if (waiting >= FILES_MAX) throw new OperationError(`${waiting} files are already waiting. Import or drop some of them first.`);
      await trx.insertInto("import_files").values({ id, name, size, who: currentOperator() }).execute();
    } else await expectOwnFile(trx, file);
    await trx
      .insertInto("import_chunks")
      .values({ file_id: id, position, content: Buffer.from(content, "base64") })
      .onConflict((conflict) => conflict.columns(["file_id", "position"]).doUpdateSet(({ ref }) => ({ content: ref("excluded.content") })))
      .execute();
    const stored = await storedSize(trx, id);
    if (stored > size) throw new OperationError("The file is larger than announced. Choose it again.");
    return { file: id, stored, size };
  },
);

async function findFile(db: Kysely<Database>, id: string) {
  const found = await db.selectFrom("import_files").select(["name", "size", "who"]).where("id", "=", id).executeTakeFirst();
  if (!found) throw new OperationError("The file is gone: files are kept for a day. Choose it again.");
  return found;
}

/** Rejects chunks of other operators, because a chunk would change a file that the uploader has checked. @throws {OperationError} */
async function expectOwnFile(db: Kysely<Database>, id: string): Promise<void> {
  const { who } = await findFile(db, id);
  if (who !== currentOperator()) throw new OperationError(`The file is ${who}'s. Choose a file of your own.`);
}

/** Only owners may import another operator's file, because the file can contain contacts. @throws {OperationError} */
async function expectFile(db: Kysely<Database>, id: string, context: Pick<OperationContext, "role">) {
  const { name, size, who } = await findFile(db, id);
  if (who !== currentOperator()) {
    expectOwner(context, `use the file of ${who}`);
    await recordRead(db, `import file of ${who}`, { file: id });
  }
  return { name, size };
}

async function storedSize(db: Kysely<Database>, id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("import_chunks")
    .select(sql<number>`coalesce(sum(length(content)), 0)::int`.as("bytes"))
    .where("file_id", "=", id)
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function openStored(
  db: Kysely<Database>,
  id: string,
  context: Pick<OperationContext, "role">,
): Promise<ByteSource & { readonly name: string }> {
  const { name, size } = await expectFile(db, id, context);
  if ((await storedSize(db, id)) !== size) throw new OperationError("The file did not arrive completely. Choose it again.");
  let read = 0;
  return { name, share: () => read / size, bytes: async () => withPauses(pieces()) };
  async function* pieces() {
    read = 0;
    for (let position = 0; ; position++) {
      const part = await db
        .selectFrom("import_chunks")
        .select("content")
        .where("file_id", "=", id)
        .where("position", "=", position)
        .executeTakeFirst();
      if (!part) return;
      for (let at = 0; at < part.content.length; at += PIECE) {
        const piece = part.content.subarray(at, at + PIECE);
        read += piece.length;
        yield piece;
      }
    }
  }
}

export const drop = operation(
  { role: "curator", input: z.object({ file: z.uuid() }), output: z.object({ file: z.string() }), audit: ["import.drop"] },
  async (db, { file }, _now, context) => {
    const found = await db.selectFrom("import_files").select("who").where("id", "=", file).executeTakeFirst();
    if (found && found.who !== currentOperator()) {
      expectOwner(context, `drop the file of ${found.who}`);
      await recordOps(db, { action: "import.drop", subject: `import file of ${found.who}`, changes: {} });
    }
    await db.deleteFrom("import_files").where("id", "=", file).execute();
    return { file };
  },
);
