import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { DataDirInUseError } from "@nightlatch/database/data-dir-lock";
import { UnusableDatabaseError } from "@nightlatch/database/database-errors";
import { type CliFrame, type CommandError, runProgram, type Streams, sanitizeText, versionOf } from "@nightlatch/process/cli";
import { ConfigError, type Environment } from "@nightlatch/process/settings";
import type { Command } from "commander";
import { backupCommands } from "./backup/backup-commands.ts";
import { addCommand, type CliCommand, derivedCommand, type Tools } from "./cli/command.ts";
import { faultInWords } from "./cli/faults.ts";
import { parseApiConfig, withoutServers } from "./config.ts";
import type { Pause } from "./imports/schedule/table-settings.ts";
import { tableCommands } from "./imports/table-commands.ts";
import { realPause } from "./imports/table-service.ts";
import { listingCommands } from "./listings/listing-commands.ts";
import { MisunderstoodError, OperationError } from "./operation.ts";
import { type OperationName, operations } from "./operations.ts";
import { photoCommands } from "./photos/photo-commands.ts";
import { openRunner } from "./runner.ts";
import { siteCommands } from "./site/site-commands.ts";
import { submissionCommands } from "./submissions/submission-commands.ts";

const EXPECTED_ERRORS = [OperationError, ConfigError, DataDirInUseError, UnusableDatabaseError] as const;

function toCommandError(error: Error, env: Environment): CommandError | undefined {
  if (error instanceof MisunderstoodError) return { words: error.message, misunderstood: true };
  if (EXPECTED_ERRORS.some((KnownError) => error instanceof KnownError)) return { words: error.message };
  const words = faultInWords(error, parseApiConfig(withoutServers(env)));
  return words === undefined ? undefined : { words };
}

interface OpsStreams extends Streams {
  readonly terminal?: boolean;
  readonly input?: AsyncIterable<string | Uint8Array>;
}

const GROUPS: Readonly<Record<string, string>> = {
  today: "",
  listings: "The directory's listings, drafts included.",
  submissions: "Listings that hosts have submitted.",
  removals: "Requests to take a listing down.",
  reports: "What visitors have reported about a listing.",
  messages: "What visitors have written to you. Each message was also sent to OPERATOR_EMAIL.",
  subscribers: "The waiting list.",
  mails: "Emails that failed, may not have arrived, or wait for the mail server.",
  ads: "Advertisements and their counts.",
  demo: "The demonstration: invented listings and advertisements, which `pnpm start` loads into a new catalogue.",
  export: "",
  import: "",
  fields: "",
  imports: "Imports of tables: what each did, and how to undo it.",
  table: "Listings from a table service, by schedule.",
  backup: "",
  restore: "",
  preview: "Invitations to see listings that are not public yet.",
  photos: "Photo files: checks whether all are there, or copies them elsewhere.",
  erase: "",
  mentions: "Other people's texts that name an erased person, and wait for you.",
  person: "Everything stored about one email address.",
  audit: "The audit: who changed what, when and why.",
  desk: "Access to the desk on the web: links, sessions and passkeys.",
  database: "The database server of DATABASE_URL.",
};

const HAND_MADE = [...listingCommands, ...submissionCommands, ...siteCommands, ...tableCommands, ...backupCommands, ...photoCommands];

export const cliCommands = (): CliCommand[] => [
  ...(Object.keys(operations) as OperationName[]).flatMap((name) => derivedCommand(name) ?? []),
  ...HAND_MADE,
];

function addCommands(program: Command, tools: Tools, wanted: string | undefined): void {
  const commands = cliCommands();
  for (const [group, description] of Object.entries(GROUPS)) {
    const own = commands.filter(({ name }) => name.split(" ")[0] === group);
    const parent = description === "" ? program : program.command(group).description(description);
    for (const each of own)
      if (group === wanted) addCommand(parent, each, tools);
      else if (description === "") program.command(group).description(each.does);
  }
}

/** @returns the exit code: 0 for success, 1 for failure, 2 for invalid usage */
export async function runOps(
  args: readonly string[],
  env: Environment,
  { terminal = false, input = Readable.from([]), ...streams }: OpsStreams,
  pause: Pause = realPause,
): Promise<number> {
  const runner = openRunner(env, pause);
  const progress = createProgress(streams.err, terminal);
  const program = {
    name: "ops",
    description: "The operator's commands: they use the running server, or the database if none runs.",
    version: versionOf("@nightlatch/backoffice", import.meta.url),
    addCommands: (command: Command, frame: CliFrame) => {
      const readLines = async () => (await text(input)).split("\n").flatMap((line) => line.trim() || []);
      const tools: Tools = { ...frame, env, runner, run: runner.run, readLines, note: progress.note, progress: progress.rows, pause };
      const [first, second] = args.filter((each) => !each.startsWith("-"));
      addCommands(command, tools, first === "help" ? second : first);
    },
    toCommandError: (error: Error) => toCommandError(error, env),
    settle: progress.end,
  };
  try {
    return await runProgram(program, args, streams);
  } finally {
    await runner.close();
  }
}

const WIDTH = 24;
const CLEAR = "\r\u001b[K";

export function createProgress(write: (text: string) => void, terminal: boolean) {
  let bar = "";
  return {
    note: (line: string) => write(terminal ? `${CLEAR}${sanitizeText(line)}\n${bar}` : `${sanitizeText(line)}\n`),
    rows: (count: number, share?: number) => {
      if (!terminal) return;
      const words = `${count} ${count === 1 ? "row" : "rows"}`;
      bar = share === undefined ? words : `${renderBar(share)} ${words}`;
      write(`${CLEAR}${bar}`);
    },
    end: () => {
      if (bar !== "") write("\n");
      bar = "";
    },
  };
}

function renderBar(share: number): string {
  const whole = Math.min(Math.max(share, 0), 1);
  const filled = Math.floor(whole * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${String(Math.floor(whole * 100)).padStart(3)} %`;
}
