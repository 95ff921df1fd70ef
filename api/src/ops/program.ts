import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type CliFrame, ConfigError, type Environment, type Refusal, runProgram, type Streams } from "@nightlatch/process";
import type { Command } from "commander";
import { parseApiConfig, withoutServers } from "../config.ts";
import { DataDirInUseError } from "../db/data-dir-lock.ts";
import { UnusableDatabaseError } from "../db/database-errors.ts";
import type { Pause } from "../table-service/table-settings.ts";
import { addBackupCommands } from "./backup/backup-commands.ts";
import { openDesk } from "./desk.ts";
import { faultInWords } from "./faults.ts";
import { addImportCommands } from "./imports/import-commands.ts";
import { addListingCommands } from "./listings/listing-commands.ts";
import { MisunderstoodError, OperationError } from "./operation.ts";
import type { Operator } from "./operator.ts";
import { addPhotoCommands } from "./photos/photo-commands.ts";
import { createProgress } from "./progress.ts";
import { addScheduleCommands } from "./schedule/schedule-commands.ts";
import { addEraseCommands } from "./sent-in/erase-commands.ts";
import { addMessageCommands } from "./sent-in/message-commands.ts";
import { addPersonCommands } from "./sent-in/person-commands.ts";
import { addRemovalCommands } from "./sent-in/removal-commands.ts";
import { addReportCommands } from "./sent-in/report-commands.ts";
import { addSubmissionCommands } from "./sent-in/submission-commands.ts";
import { addSubscriberCommands } from "./sent-in/subscriber-commands.ts";
import { addAdCommands } from "./site/ad-commands.ts";
import { addAuditCommands } from "./site/audit-commands.ts";
import { addDatabaseCommands } from "./site/database-commands.ts";
import { addDemoCommand } from "./site/demo-command.ts";
import { addDeskCommands } from "./site/desk-commands.ts";
import { addMailCommands } from "./site/mail-commands.ts";
import { addPictureCommands } from "./site/picture-commands.ts";
import { addPreviewCommands } from "./site/preview-commands.ts";
import { addTableCommands } from "./tables/table-commands.ts";
import { realPause } from "./tables/table-service.ts";
import { addTodayCommand } from "./today/today-command.ts";

/** Errors whose messages are answers already. */
const REFUSALS = [OperationError, ConfigError, DataDirInUseError, UnusableDatabaseError] as const;

/** The answer that an error is; undefined for a mistake in the program. */
function refusalOf(error: Error, env: Environment): Refusal | undefined {
  if (error instanceof MisunderstoodError) return { words: error.message, misunderstood: true };
  if (REFUSALS.some((Refused) => error instanceof Refused)) return { words: error.message };
  const words = faultInWords(error, parseApiConfig(withoutServers(env)));
  return words === undefined ? undefined : { words };
}

interface OpsStreams extends Streams {
  /** Whether `err` is a terminal that somebody watches. */
  readonly terminal?: boolean;
  /** Standard input; nothing when left out. */
  readonly input?: AsyncIterable<string | Uint8Array>;
}

/** The groups of commands, in the order of the help. */
const GROUPS = [
  addTodayCommand,
  addListingCommands,
  addSubmissionCommands,
  addRemovalCommands,
  addReportCommands,
  addMessageCommands,
  addSubscriberCommands,
  addMailCommands,
  addAdCommands,
  addDemoCommand,
  addTableCommands,
  addImportCommands,
  addScheduleCommands,
  addBackupCommands,
  addPreviewCommands,
  addPictureCommands,
  addPhotoCommands,
  addEraseCommands,
  addPersonCommands,
  addAuditCommands,
  addDeskCommands,
  addDatabaseCommands,
];

/**
 * Runs the operator's command line: `pnpm ops ...`.
 *
 * @param args arguments without the program's own name
 * @param pause stands in for waiting in tests
 * @returns the exit code: 0 when all was done, 1 when something could not be done, 2 when the command line was not
 * understood
 */
export async function runOps(
  args: readonly string[],
  env: Environment,
  { terminal = false, input = Readable.from([]), ...streams }: OpsStreams,
  pause: Pause = realPause,
): Promise<number> {
  const desk = openDesk(env, pause);
  const progress = createProgress(streams.err, terminal);
  const program = {
    name: "ops",
    description: "The operator's desk: works on the running server, or on the database when none runs.",
    addCommands: (command: Command, frame: CliFrame) => {
      const readLines = async () => (await text(input)).split("\n").flatMap((line) => line.trim() || []);
      const operator: Operator = { ...frame, env, desk, run: desk.run, readLines, note: progress.note, progress: progress.rows, pause };
      for (const addCommands of GROUPS) addCommands(command, operator);
    },
    refusalOf: (error: Error) => refusalOf(error, env),
    settle: progress.end,
  };
  try {
    return await runProgram(program, args, streams);
  } finally {
    await desk.close();
  }
}
