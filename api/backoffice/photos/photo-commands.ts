import { existsSync } from "node:fs";
import path from "node:path";
import { fileKey, photoFiles } from "@nightlatch/database/photo-files";
import { silentLog } from "@nightlatch/http/log";
import { createPhotoStorage } from "@nightlatch/media/open-storage";
import { hashOf, type PhotoStorage, StorageAwayError } from "@nightlatch/media/photo-storage";
import type { Environment } from "@nightlatch/process/settings";
import { bucketAddress, readBucketSettings } from "@nightlatch/process/storage";
import { forEachOf } from "@nightlatch/process/supervision";
import { z } from "zod";
import { command } from "../cli/command.ts";
import { type ApiConfig, parseApiConfig, withoutServers } from "../config.ts";
import { flag } from "../inputs.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import type { ResultOf } from "../operations.ts";
import { counted } from "../show.ts";

const NAMES_MAX = 20;

export function photosOutsideBackup(env: Environment): { readonly location: string; readonly line: string } {
  const { photosDir, photosBucket } = parseApiConfig(withoutServers(env));
  const location = photosBucket ? bucketAddress(photosBucket) : photosDir;
  const how = photosBucket
    ? `Have the service keep versions of them for 30 days, or copy them: ops photos move --from ${location} --to FOLDER`
    : "Keep a copy of that folder next to the backup.";
  return { location, line: `Photo files are not in it. They are in ${location}. ${how}` };
}

const move = command(
  {
    name: "photos move",
    input: z.object({
      from: z
        .string()
        .meta({ description: "a folder, or s3://bucket/prefix with the AWS_ variables; by default the folder of photos", value: "place" })
        .optional(),
      to: z.string().meta({ description: "the same; by default PHOTOS_URL", value: "place" }).optional(),
      dryRun: flag("copy nothing; say what is left to copy"),
    }),
    does: "Copies the files of all photos from a folder to a bucket, or back, while the site runs. It compares each copy.",
    more: "\nYou can stop it and run it again. It deletes nothing where the photos are now.",
    examples: ["photos move --to s3://stays/photos --dry-run", "photos move --from s3://stays/photos --to /srv/photos"],
  },
  async ({ env, run, print, progress }, { from, to, dryRun }) => {
    const config = parseApiConfig(withoutServers({ ...env, PHOTOS_URL: undefined }));
    const target = to ?? env.PHOTOS_URL;
    if (!target) throw new MisunderstoodError("--to is needed where PHOTOS_URL is not set.");
    const first = (await run("photos page", {})).photos;
    const storages = { from: storageAt(from ?? config.photosDir, "--from", config, env), to: storageAt(target, "--to", config, env) };
    if (storages.from.location === storages.to.location) throw new MisunderstoodError("--from and --to are the same place.");
    if (isFolder(storages.from.location) && !existsSync(storages.from.location))
      throw new OperationError(`There is no folder ${storages.from.location}.`);
    try {
      const moved = await movePhotos({
        ...storages,
        dryRun,
        page: async (after) => (after === undefined ? first : (await run("photos page", { after })).photos),
        hashed: async (found) =>
          (await run("photos hashed", { photos: found.map(({ id, hashes }) => ({ id, hashes: hashes ?? {} })) })).known,
        progress: (count) => progress(count),
      });
      print({ from: storages.from.location, to: storages.to.location, dryRun, ...moved }, movedLines(moved, storages, dryRun));
      if (moved.left.length > 0 && !dryRun) throw new OperationError(`${counted(moved.left.length, "file")} could not be copied.`);
    } catch (error) {
      throw error instanceof StorageAwayError ? new OperationError(`${error.message} Run it again to continue.`) : error;
    } finally {
      await Promise.all([storages.from.stop(), storages.to.stop()]);
    }
  },
);

export const photoCommands = [move];

function storageAt(location: string, flag: string, { photoCacheDir }: ApiConfig, env: Environment): PhotoStorage {
  const photosBucket = isFolder(location) ? undefined : readBucketSettings(flag, { ...env, [flag]: location });
  return createPhotoStorage({ photosDir: path.resolve(location), photosBucket, photoCacheDir }, silentLog);
}

const isFolder = (location: string): boolean => !/^\w{2,}:/.test(location);

function movedLines(
  { photos, copied, there, left }: Moved,
  { from, to }: { from: PhotoStorage; to: PhotoStorage },
  dryRun: boolean,
): string[] {
  const files = copied + there + left.length;
  const names = left.slice(0, NAMES_MAX).map(({ name, why }) => `  ${name} ${why}`);
  const rest = left.length > NAMES_MAX ? [`  and ${left.length - NAMES_MAX} more`] : [];
  const problems = left.length > 0 ? [`Cannot be copied, ${counted(left.length, "file")}:`, ...names, ...rest] : [];
  if (dryRun)
    return [
      `Of ${files} files of ${photos} photos, ${copied} must be copied to ${to.location}, and ${there} are there already.`,
      ...problems,
    ];
  const setting = isFolder(to.location) ? `PHOTOS_DIR=${to.location}, and no PHOTOS_URL,` : `PHOTOS_URL=${to.location}`;
  return [
    `${copied + there} of ${files} files of ${photos} photos are in ${to.location}, compared by their hashes: ${copied} copied now, ${there} there before.`,
    ...problems,
    `Set ${setting} for every server and every shell that runs ops, restart the servers, and run this once more for photos that were added in the meantime.`,
    `Then delete ${from.location} within 30 days: later erasures don't reach it.`,
  ];
}

const AT_ONCE = 8;

type PhotoRow = ResultOf<"photos page">["photos"][number];

interface Move {
  readonly from: PhotoStorage;
  readonly to: PhotoStorage;
  readonly dryRun: boolean;
  page(after: string | undefined): Promise<readonly PhotoRow[]>;
  hashed(photos: readonly Pick<PhotoRow, "id" | "hashes">[]): Promise<readonly string[]>;
  progress(photos: number): void;
}

export interface Moved {
  photos: number;
  copied: number;
  there: number;
  readonly left: { readonly name: string; readonly why: string }[];
}

/** Copies photos, compares hashes, and deletes copies of photos deleted meanwhile. @throws {StorageAwayError}; finished copies remain */
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
        else moved.left.push({ name, why: `is not in ${from.location}` });
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

type FileMove = Pick<Move, "from" | "to"> & { readonly name: string; readonly isThere: boolean; readonly known: string | undefined };

async function moveFile({ from, to, name, isThere, known }: FileMove): Promise<{ hash: string; copied: boolean } | { why: string }> {
  const there = isThere ? await to.read(name) : undefined;
  if (there && known !== undefined && hashOf(there) === known) return { hash: known, copied: false };
  const content = await from.read(name);
  if (!content) return { why: there ? "is in the target, but differs from what was stored" : `is not in ${from.location}` };
  const hash = hashOf(content);
  if (known !== undefined && hash !== known) return { why: `in ${from.location} differs from what was stored` };
  if (there && hashOf(there) === hash) return { hash, copied: false };
  if (there) await to.remove([name]);
  await to.put([{ name, content, hash }]);
  const copy = await to.read(name);
  return copy && hashOf(copy) === hash ? { hash, copied: true } : { why: "differed when it was read back" };
}

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
