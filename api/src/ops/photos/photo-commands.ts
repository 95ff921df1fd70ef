import { existsSync } from "node:fs";
import path from "node:path";
import { bucketAddress, type Environment, readBucketSettings } from "@nightlatch/process";
import type { Command } from "commander";
import { type ApiConfig, parseApiConfig, withoutServers } from "../../config.ts";
import { silentLog } from "../../log.ts";
import { createPhotoStorage } from "../../photos/open-storage.ts";
import { type PhotoStorage, StorageAwayError } from "../../photos/photo-storage.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { type Moved, movePhotos } from "./move-photos.ts";

/** Most files that are named when they could not be copied. */
const NAMES_MAX = 20;

/** `ops photos ...`: where hosts' photos are. */
export function addPhotoCommands(program: Command, operator: Operator): void {
  const photos = program.command("photos").description("The files of photos: whether all are there, and how they get elsewhere.");
  addCheck(photos, operator);
  addMove(photos, operator);
}

function addCheck(photos: Command, { run, print }: Operator): void {
  photos
    .command("check")
    .description("Looks whether the folder or the bucket of photos has every file that a photo needs.")
    .addHelpText("after", "\nExamples:\n  ops photos check")
    .action(async () => {
      const found = await run("photos check", {});
      print(found, lackingLines(found));
      if (found.lacking > 0) throw new OperationError(`${found.place} is not complete.`);
    });
}

/** What is told of the files that a storage lacks. */
export function lackingLines({
  place,
  photos,
  lacking,
  names,
}: {
  place: string;
  photos: number;
  lacking: number;
  names: readonly string[];
}): string[] {
  if (lacking === 0) return [`${place} has the files of all ${photos} photos.`];
  return [`${place} lacks files of ${lacking} of ${photos} photos:`, ...names.map((name) => `  ${name}`)];
}

/** What is told of photos beside a backup, which has none of their files. */
export function besideBackup(env: Environment): { readonly place: string; readonly line: string } {
  const { photosDir, photosBucket } = parseApiConfig(withoutServers(env));
  const place = photosBucket ? bucketAddress(photosBucket) : photosDir;
  const how = photosBucket
    ? `Have the service keep versions of them for 30 days, or copy them: ops photos move --from ${place} --to FOLDER`
    : "Keep a copy of that folder beside the backup.";
  return { place, line: `The files of photos are not in it. They are in ${place}. ${how}` };
}

interface MoveInput {
  readonly from?: string;
  readonly to?: string;
  readonly dryRun?: boolean;
}

function addMove(photos: Command, { env, run, print, progress }: Operator): void {
  photos
    .command("move")
    .description("Copies the files of all photos from a folder to a bucket, or back, while the site runs. What was copied is compared.")
    .option("--from <place>", "a folder, or s3://bucket/prefix with the AWS_ variables; the folder of photos unless told otherwise")
    .option("--to <place>", "the same; PHOTOS_URL unless told otherwise")
    .option("--dry-run", "only say what is left to copy")
    .addHelpText(
      "after",
      "\nIt can be stopped and run again. Nothing is deleted where the photos are now.\n\nExamples:\n" +
        "  ops photos move --to s3://stays/photos --dry-run\n  ops photos move --from s3://stays/photos --to /srv/photos",
    )
    .action(async ({ from, to, dryRun = false }: MoveInput) => {
      const config = parseApiConfig(withoutServers({ ...env, PHOTOS_URL: undefined }));
      const target = to ?? env.PHOTOS_URL;
      if (!target) throw new MisunderstoodError("--to is needed where PHOTOS_URL is not set.");
      // Told where there is no site, before anything about the places.
      const first = (await run("photos page", {})).photos;
      const storages = { from: storageAt(from ?? config.photosDir, "--from", config, env), to: storageAt(target, "--to", config, env) };
      if (storages.from.place === storages.to.place) throw new MisunderstoodError("--from and --to are the same place.");
      if (isFolder(storages.from.place) && !existsSync(storages.from.place))
        throw new OperationError(`There is no folder ${storages.from.place}.`);
      try {
        const moved = await movePhotos({
          ...storages,
          dryRun,
          page: async (after) => (after === undefined ? first : (await run("photos page", { after })).photos),
          hashed: async (found) =>
            (await run("photos hashed", { photos: found.map(({ id, hashes }) => ({ id, hashes: hashes ?? {} })) })).known,
          progress: (count) => progress(count),
        });
        print({ from: storages.from.place, to: storages.to.place, dryRun, ...moved }, movedLines(moved, storages, dryRun));
        if (moved.left.length > 0 && !dryRun) throw new OperationError(`${filesOf(moved.left.length)} could not be copied.`);
      } catch (error) {
        throw error instanceof StorageAwayError ? new OperationError(`${error.message} Run it again: it goes on from there.`) : error;
      } finally {
        await Promise.all([storages.from.stop(), storages.to.stop()]);
      }
    });
}

/** @param flag the flag that names the place @throws {ConfigError} when the variables that a bucket needs lack */
function storageAt(place: string, flag: string, { keptPhotosDir }: ApiConfig, env: Environment): PhotoStorage {
  const photosBucket = isFolder(place) ? undefined : readBucketSettings(flag, { ...env, [flag]: place });
  return createPhotoStorage({ photosDir: path.resolve(place), photosBucket, keptPhotosDir }, silentLog);
}

const filesOf = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

/** Whether a place is no address; a mistyped one is none either. */
const isFolder = (place: string): boolean => !/^\w{2,}:/.test(place);

function movedLines(
  { photos, copied, there, left }: Moved,
  { from, to }: { from: PhotoStorage; to: PhotoStorage },
  dryRun: boolean,
): string[] {
  const files = copied + there + left.length;
  const names = left.slice(0, NAMES_MAX).map(({ name, why }) => `  ${name} ${why}`);
  const rest = left.length > NAMES_MAX ? [`  and ${left.length - NAMES_MAX} more`] : [];
  const problems = left.length > 0 ? [`Cannot be copied, ${filesOf(left.length)}:`, ...names, ...rest] : [];
  if (dryRun)
    return [`Of ${files} files of ${photos} photos, ${copied} are to be copied to ${to.place}, and ${there} are there.`, ...problems];
  const setting = isFolder(to.place) ? `PHOTOS_DIR=${to.place}, and no PHOTOS_URL,` : `PHOTOS_URL=${to.place}`;
  return [
    `${copied + there} of ${files} files of ${photos} photos are in ${to.place}, compared by their hashes: ${copied} copied now, ${there} there before.`,
    ...problems,
    `Set ${setting} for every server and every shell that runs ops, start the servers anew, and run this once more, for photos that came meanwhile.`,
    `Then delete ${from.place} within 30 days: what is erased from now on is not erased there.`,
  ];
}
