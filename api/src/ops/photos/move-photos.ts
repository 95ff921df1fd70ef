import { forEachOf } from "@nightlatch/process/supervision";
import { fileKey, photoFiles } from "../../photos/photo-files.ts";
import { hashOf, type PhotoStorage } from "../../photos/photo-storage.ts";

const AT_ONCE = 8;

/** A photo, as `photos page` gives it. */
interface PhotoRow {
  readonly id: string;
  readonly width: number;
  readonly hashes: Readonly<Record<string, string>> | null;
}

interface Move {
  readonly from: PhotoStorage;
  readonly to: PhotoStorage;
  /** Whether nothing is copied, and it is only told what would be. */
  readonly dryRun: boolean;
  /** The photos after one of them, in the order of their ids; none at the end. */
  page(after: string | undefined): Promise<readonly PhotoRow[]>;
  /** Notes the hashes of photos. @returns the ids of those that there still are */
  hashed(photos: readonly Pick<PhotoRow, "id" | "hashes">[]): Promise<readonly string[]>;
  progress(photos: number): void;
}

/** What became of the files of all photos. */
export interface Moved {
  photos: number;
  copied: number;
  there: number;
  /** Files that could not be copied, each with the reason. */
  readonly left: { readonly name: string; readonly why: string }[];
}

/**
 * Copies the files of all photos from one storage to another. What is there already is compared by its hash and left; what is not as
 * it was stored is copied anew, read back, and compared. Files without a photo stay behind, and a photo that is deleted meanwhile is
 * deleted in both.
 *
 * @throws {StorageAwayError} when one of them does not answer; what was copied stays
 */
export async function movePhotos({ from, to, dryRun, page, hashed, progress }: Move): Promise<Moved> {
  const [inFrom, inTo] = [dryRun ? await namesIn(from) : new Set<string>(), await namesIn(to)];
  const moved: Moved = { photos: 0, copied: 0, there: 0, left: [] };
  for (let rows = await page(undefined); rows.length > 0; rows = await page(rows.at(-1)?.id)) {
    const found = new Map(rows.map(({ id }) => [id, {} as Record<string, string>]));
    const files = rows.flatMap((photo) => photoFiles(photo).map(({ name }) => ({ name, photo })));
    await forEachOf(files, AT_ONCE, async ({ name, photo }) => {
      if (dryRun) {
        if (inTo.has(name)) moved.there += 1;
        else if (inFrom.has(name)) moved.copied += 1;
        else moved.left.push({ name, why: `is not in ${from.place}` });
        return;
      }
      const outcome = await moveFile({ from, to, name, isThere: inTo.has(name), known: photo.hashes?.[fileKey(name)] });
      if ("why" in outcome) moved.left.push({ name, why: outcome.why });
      else {
        moved[outcome.copied ? "copied" : "there"] += 1;
        Object.assign(found.get(photo.id) ?? {}, { [fileKey(name)]: outcome.hash });
      }
    });
    if (!dryRun) await settle(rows, found, { to, hashed });
    moved.photos += rows.length;
    progress(moved.photos);
  }
  return moved;
}

interface FileMove extends Pick<Move, "from" | "to"> {
  readonly name: string;
  readonly isThere: boolean;
  /** The hash that the file must have, where one is known. */
  readonly known: string | undefined;
}

async function moveFile({ from, to, name, isThere, known }: FileMove): Promise<{ hash: string; copied: boolean } | { why: string }> {
  const there = isThere ? await to.read(name) : undefined;
  if (there && known !== undefined && hashOf(there) === known) return { hash: known, copied: false };
  const content = await from.read(name);
  if (!content) return { why: there ? "is in the target, and not as it was stored" : `is not in ${from.place}` };
  const hash = hashOf(content);
  if (known !== undefined && hash !== known) return { why: `is not as it was stored in ${from.place}` };
  if (there && hashOf(there) === hash) return { hash, copied: false };
  // A copy that was cut off: nobody was told that it was there.
  if (there) await to.remove([name]);
  await to.put([{ name, content, hash }]);
  const copy = await to.read(name);
  return copy && hashOf(copy) === hash ? { hash, copied: true } : { why: "could not be read back as it was written" };
}

/** Notes the hashes of photos of which all files are in the target, and takes away what was copied of photos that are gone. */
async function settle(
  rows: readonly PhotoRow[],
  found: ReadonlyMap<string, Readonly<Record<string, string>>>,
  { to, hashed }: Pick<Move, "to" | "hashed">,
): Promise<void> {
  const whole = rows.filter((photo) => photoFiles(photo).every(({ name }) => found.get(photo.id)?.[fileKey(name)]));
  const known = new Set(await hashed(whole.map(({ id }) => ({ id, hashes: found.get(id) ?? {} }))));
  const gone = whole.filter(({ id }) => !known.has(id));
  await to.remove(gone.flatMap((photo) => photoFiles(photo).map(({ name }) => name)));
}

async function namesIn(storage: PhotoStorage): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const files of storage.list()) for (const { name } of files) names.add(name);
  return names;
}
