import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { command } from "../cli/command.ts";
import { type OpenFile, openFile, splitLines, writeWhole } from "../cli/files.ts";
import { flag, reason } from "../inputs.ts";
import { OperationError } from "../operation.ts";
import { photosOutsideBackup } from "../photos/photo-commands.ts";
import { lackingLines } from "../photos/photo-operations.ts";
import { mentionsLine } from "../submissions/erase.ts";
import { BACKUP_DAYS, BACKUP_NAME, isTooOld } from "./backup.ts";

const FRAME_LINES = 2;

const backup = command(
  {
    name: "backup",
    input: z.object({ file: z.string().meta({ description: "where to write it; only you can read the file", argument: true }) }),
    does: "Writes the whole database, as of one moment, to a file (gzipped JSON lines).",
    more: "\nIt holds hosts' and subscribers' addresses: keep it where no one else can read it.",
    examples: ["backup nightly.jsonl.gz"],
  },
  async ({ runner, env, print, note }, { file }) => {
    let lines = 0;
    async function* countedLines() {
      for await (const chunk of runner.backup()) {
        lines += String(chunk).split("\n").length - 1;
        yield chunk;
      }
    }
    await writeWhole(file, countedLines(), createGzip());
    const rows = lines - FRAME_LINES;
    const photos = photosOutsideBackup(env);
    print({ file, rows, leftOut: { photos: photos.location } }, [`Wrote ${rows} rows to ${file}.`, photos.line]);
    for (const { name, takenAt } of await oldBackupsNextTo(file, new Date()))
      note(`${name} is from ${takenAt.slice(0, 10)}: delete it. ${PROMISE}`);
  },
);

const restore = command(
  {
    name: "restore",
    input: z.object({
      file: z.string().meta({ description: "a file that `backup` wrote", argument: true }),
      replace: flag("first remove everything in the database"),
      reason,
    }),
    does: "Restores a backup into an empty database, all or nothing.",
    examples: ["restore nightly.jsonl.gz", "restore nightly.jsonl.gz --replace --reason 'the wrong listings were removed'"],
  },
  async ({ runner, run, print, note }, { file, replace, reason }) => {
    // Opens the file before the database, so that a missing file is reported first.
    const source = await openFile(file);
    const { rows, heldMails, erasedAgain, mentions, takenAt } = await runner.restore(linesOf(file, source), { replace, reason });
    const photos = await run("photos check", {}).catch((error: Error) => {
      note(`Could not check whether all photos are there; \`photos check\` tries again. ${error.message}`);
      return undefined;
    });
    print({ file, rows, heldMails, erasedAgain, mentions, ...(photos ? { photosLacking: photos.lacking } : {}) }, [
      `Restored ${rows} rows from ${file}.`,
      ...(erasedAgain > 0 ? [`Erased again what was erased since the backup: ${erasedAgain}.`] : []),
      ...(mentions > 0 ? [mentionsLine(mentions)] : []),
      ...(photos && photos.lacking > 0 ? lackingLines(photos) : []),
      ...(heldMails > 0
        ? [`Emails that waited when the backup was taken: ${heldMails}. They may have left since: \`mails list\` shows them.`]
        : []),
    ]);
    if (isTooOld(takenAt, new Date())) note(`${file} is from ${takenAt.slice(0, 10)}: delete it. ${PROMISE}`);
  },
);

export const backupCommands = [backup, restore];

const PROMISE = `The Privacy page promises that no backup is kept for longer than ${BACKUP_DAYS} days.`;

async function* linesOf(file: string, { source }: OpenFile): AsyncGenerator<string> {
  const gunzip = createGunzip();
  source.once("error", (error) => gunzip.destroy(error));
  try {
    yield* splitLines(source.pipe(gunzip));
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw error;
    throw new OperationError(`The file is not a complete backup: ${file}. Nothing was restored.`);
  }
}

const HEAD_BYTES = 4_096;

async function oldBackupsNextTo(file: string, now: Date) {
  const folder = path.dirname(file);
  const found: { readonly name: string; readonly takenAt: string }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const takenAt = name.endsWith(path.extname(file)) ? await takenAtOf(path.join(folder, name)) : undefined;
    if (takenAt !== undefined && isTooOld(takenAt, now)) found.push({ name, takenAt });
  }
  return found.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt));
}

async function takenAtOf(file: string): Promise<string | undefined> {
  const source = createReadStream(file, { end: HEAD_BYTES });
  const gunzip = createGunzip();
  source.once("error", (error) => gunzip.destroy(error));
  try {
    for await (const line of splitLines(source.pipe(gunzip))) {
      const { backup, takenAt } = JSON.parse(line) as { backup?: unknown; takenAt?: unknown };
      return backup === BACKUP_NAME && typeof takenAt === "string" ? takenAt : undefined;
    }
  } catch {
    // Ignores other programs' files, and files that cannot be read.
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  return undefined;
}
