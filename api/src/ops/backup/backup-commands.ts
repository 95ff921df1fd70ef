import { createGunzip, createGzip } from "node:zlib";
import type { Command } from "commander";
import { type OpenFile, openFile, writeWhole } from "../files.ts";
import { reason as reasonInput } from "../inputs.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { besideBackup, lackingLines } from "../photos/photo-commands.ts";
import { mentionsLine } from "../sent-in/erase-commands.ts";
import { splitLines } from "../split-lines.ts";
import { BACKUP_DAYS, isTooOld } from "./backup-format.ts";
import { oldBackupsBeside } from "./old-backups.ts";

/** How many lines of a backup are not rows: the first and the last. */
const FRAME_LINES = 2;

/** `ops backup` and `ops restore`: the whole database as one file. */
export function addBackupCommands(program: Command, operator: Operator): void {
  addBackup(program, operator);
  addRestore(program, operator);
}

function addBackup(program: Command, { desk, env, print, note }: Operator): void {
  program
    .command("backup")
    .description("Writes the whole database, as it is at one moment, to a file (gzipped JSON lines).")
    .argument("<file>", "where to write it; only you can read the file")
    .addHelpText(
      "after",
      "\nIt holds hosts' and subscribers' addresses: keep it where no one else can read it.\n\nExamples:\n  ops backup nightly.jsonl.gz",
    )
    .action(async (file: string) => {
      let lines = 0;
      async function* counted() {
        for await (const part of desk.backup()) {
          lines += String(part).split("\n").length - 1;
          yield part;
        }
      }
      await writeWhole(file, counted(), createGzip());
      const rows = lines - FRAME_LINES;
      const photos = besideBackup(env);
      print({ file, rows, leftOut: { photos: photos.place } }, [`${rows} rows are in ${file}.`, photos.line]);
      for (const { name, takenAt } of await oldBackupsBeside(file, new Date()))
        note(`${name} is of ${takenAt.slice(0, 10)}: delete it. ${PROMISE}`);
    });
}

function addRestore(program: Command, { desk, run, print, note }: Operator): void {
  program
    .command("restore")
    .description("Restores a backup into an empty database, all of it or nothing.")
    .argument("<file>", "what `backup` wrote")
    .option("--replace", "first remove everything that is there")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops restore nightly.jsonl.gz\n  ops restore nightly.jsonl.gz --replace --reason 'the wrong listings were removed'",
    )
    .action(async (file: string, { replace = false, reason }: { replace?: boolean; reason?: string }) => {
      const checked = reasonInput.safeParse(reason);
      if (!checked.success) throw new MisunderstoodError(checked.error.issues[0]?.message ?? "--reason is not valid.");
      // A file that is not there is told before anything about the database.
      const source = await openFile(file);
      const { rows, heldMails, erasedAgain, mentions, takenAt } = await desk.restore(linesOf(file, source), {
        replace,
        reason: checked.data,
      });
      const photos = await run("photos check", {}).catch((error: Error) => {
        note(`Whether all photos are there could not be told; \`photos check\` looks again. ${error.message}`);
        return undefined;
      });
      print({ file, rows, heldMails, erasedAgain, mentions, ...(photos ? { photosLacking: photos.lacking } : {}) }, [
        `${rows} rows are restored from ${file}.`,
        ...(erasedAgain > 0 ? [`What was erased since it was taken stays erased: ${erasedAgain} of it was in there.`] : []),
        ...(mentions > 0 ? [mentionsLine(mentions)] : []),
        ...(photos && photos.lacking > 0 ? lackingLines(photos) : []),
        ...(heldMails > 0 ? [`${heldMails} of the mails waited then, and may have left since: \`mails list\` shows them.`] : []),
      ]);
      if (isTooOld(takenAt, new Date())) note(`${file} is of ${takenAt.slice(0, 10)}: delete it. ${PROMISE}`);
    });
}

const PROMISE = `The Privacy page promises that no backup is kept for longer than ${BACKUP_DAYS} days.`;

async function* linesOf(file: string, { source }: OpenFile): AsyncGenerator<string> {
  const gunzip = createGunzip();
  source.once("error", (error) => gunzip.destroy(error));
  try {
    yield* splitLines(source.pipe(gunzip));
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw error;
    throw new OperationError(`FILE is not a whole backup: ${file}. Nothing was restored.`);
  }
}
