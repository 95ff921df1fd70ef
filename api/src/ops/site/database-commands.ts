import type { Command } from "commander";
import { parseApiConfig, withoutServers } from "../../config.ts";
import { type Finding, findNeeds, findReplica } from "../../db/database-needs.ts";
import { openPostgres } from "../../db/postgres.ts";
import { silentLog } from "../../log.ts";
import { OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";

/** `ops database check`: whether a server has what the site needs of it (docs/postgres.md#which-database). */
export function addDatabaseCommands(program: Command, { env, print, fail }: Operator): void {
  program
    .command("database")
    .description("The database server of DATABASE_URL.")
    .command("check")
    .description("Tries on it what the site needs, and changes nothing. An empty database will do.")
    .addHelpText("after", "\nExamples:\n  ops database check\n  ops database check --json")
    .action(async () => {
      const { databaseUrl, databaseReadUrl } = parseApiConfig(withoutServers(env));
      if (databaseUrl === undefined)
        throw new OperationError("DATABASE_URL names no server. The embedded database has all that is needed.");
      const findings = await look(databaseUrl, databaseReadUrl);
      print({ findings }, [...findings.map(lineOf), summaryOf(findings)]);
      if (findings.some(({ verdict }) => verdict === "lacks")) fail();
    });
}

async function look(databaseUrl: string, readUrl: string | undefined): Promise<Finding[]> {
  const opened = openPostgres(databaseUrl, silentLog, { pool: 1, part: "ops" });
  try {
    return await opened.unhurried(async (db) => {
      const findings = await findNeeds(db);
      const pooled: Finding = opened.pooled()
        ? { what: "sessions", verdict: "weak", detail: "a pooler gives each transaction another session: see Behind a pooler" }
        : { what: "sessions", verdict: "ok", detail: "a connection keeps its session" };
      return [...findings, pooled, ...(readUrl === undefined ? [] : [await findReplica(db, readUrl)])];
    });
  } finally {
    await opened.close();
  }
}

const SIGNS = { ok: "ok   ", weak: "weak ", lacks: "lacks" } as const;
const lineOf = ({ what, verdict, detail }: Finding): string => `${SIGNS[verdict]}  ${what.padEnd(14)}  ${detail}`;

function summaryOf(findings: readonly Finding[]): string {
  const lacking = findings.filter(({ verdict }) => verdict === "lacks").map(({ what }) => what);
  return lacking.length === 0 ? "The site can use this database." : `The site cannot use this database: ${lacking.join(", ")}.`;
}
