import { photoFiles } from "@nightlatch/database/photo-files";
import type { Database } from "@nightlatch/database/schema";
import { knownPhotos } from "@nightlatch/media/delete-photos";
import { isUnfinished } from "@nightlatch/media/photo-records";
import { StorageAwayError } from "@nightlatch/media/photo-storage";
import type { Kysely } from "kysely";
import { z } from "zod";
import { OperationError, operation } from "../operation.ts";

const PAGE = 500;
const NAMES_MAX = 20;

const idSchema = z.string().regex(/^[0-9a-f]{32}$/, "A photo's id has 32 digits, 0 to f.");
const hashesSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

const finished = (db: Kysely<Database>) =>
  db
    .selectFrom("photos")
    .where(({ not }) => not(isUnfinished))
    .orderBy("id");

const page = operation(
  {
    role: "owner",
    input: z.object({ after: idSchema.optional() }),
    output: z.object({ photos: z.array(z.object({ id: z.string(), width: z.number(), hashes: hashesSchema.nullable() })) }),
  },
  async (db, { after = "" }) => ({
    photos: await finished(db).select(["id", "width", "hashes"]).where("id", ">", after).limit(PAGE).execute(),
  }),
);

const hashed = operation(
  {
    role: "owner",
    input: z.object({ photos: z.array(z.object({ id: idSchema, hashes: hashesSchema })).max(PAGE) }),
    output: z.object({ known: z.array(z.string()) }),
  },
  async (db, { photos }) => {
    for (const { id, hashes } of photos)
      await db
        .updateTable("photos")
        .set({ hashes: JSON.stringify(hashes) })
        .where("id", "=", id)
        .where("hashes", "is", null)
        .execute();
    return {
      known: [
        ...(await knownPhotos(
          db,
          photos.map(({ id }) => id),
        )),
      ],
    };
  },
);

const checkSchema = z.object({ place: z.string(), photos: z.number(), lacking: z.number(), names: z.array(z.string()) });

export function lackingLines({ place, photos, lacking, names }: z.output<typeof checkSchema>): string[] {
  if (lacking === 0) return [`${place} has the files of all ${photos} photos.`];
  return [`${place} lacks files of ${lacking} of ${photos} photos:`, ...names.map((name) => `  ${name}`)];
}

const check = operation(
  {
    role: "owner",
    input: z.object({}),
    output: checkSchema,
    command: {
      does: "Checks whether the folder or bucket of photos has every file that photos need.",
      says: lackingLines,
      notes: ({ lacking, place }) => (lacking > 0 ? [`${place} is incomplete.`] : []),
      failed: ({ lacking }) => lacking > 0,
    },
  },
  async (db, _input, _now, { photoStorage }) => {
    const storage = photoStorage?.();
    if (!storage) throw new OperationError("This process does not know where the photos are.");
    const there = new Set<string>();
    try {
      for await (const files of storage.list()) for (const { name } of files) there.add(name);
    } catch (error) {
      throw error instanceof StorageAwayError ? new OperationError(error.message) : error;
    }
    const rows = await finished(db).select(["id", "width"]).execute();
    const lacking = rows
      .map((photo) => photoFiles(photo).flatMap(({ name }) => (there.has(name) ? [] : [name])))
      .filter(({ length }) => length > 0);
    return { place: storage.location, photos: rows.length, lacking: lacking.length, names: lacking.flat().slice(0, NAMES_MAX) };
  },
);

export const photoOperations = { "photos page": page, "photos hashed": hashed, "photos check": check };
