import { type Finding, findNeeds, findReplica } from "@nightlatch/database/database-needs";
import { openPostgres } from "@nightlatch/database/postgres";
import { silentLog } from "@nightlatch/http/log";
import { z } from "zod";
import { command } from "../cli/command.ts";
import { parseApiConfig, withoutServers } from "../config.ts";
import { OperationError } from "../operation.ts";
import { operations } from "../operations.ts";
import { formatValue } from "../show.ts";
import { serverLine } from "./mails.ts";

const checkDatabase = command(
  {
    name: "database check",
    input: z.object({}),
    does: "Tries what the site needs on this database, and changes nothing. An empty database is enough.",
  },
  async ({ env, print, fail }) => {
    const { databaseUrl, databaseReadUrl } = parseApiConfig(withoutServers(env));
    if (databaseUrl === undefined) throw new OperationError("DATABASE_URL is not set. The embedded database has all that the site needs.");
    const findings = await look(databaseUrl, databaseReadUrl);
    print({ findings }, [...findings.map(lineOf), summaryOf(findings)]);
    if (findings.some(({ verdict }) => verdict === "lacks")) fail();
  },
);

const listMails = command(
  {
    name: "mails list",
    input: operations["mails list"].input,
    does: "Lists these emails, oldest first.",
    examples: ["mails list", "mails list --state uncertain --json"],
  },
  async ({ run, print }, input) => {
    const found = await run("mails list", { ...input, contacts: true });
    const { trouble } = await run("mails server", {});
    print(found, [
      ...(trouble ? [serverLine(trouble)] : []),
      ...found.flatMap(({ id, state, kind, to, subject, messageId, because, createdAt }) => [
        `${id}  ${state}  ${kind}  ${createdAt}  to ${to ?? ""}  ${subject ?? ""}`,
        `  ${messageId}  ${formatValue(because ?? "")}`,
      ]),
      ...(found.length === 0 ? ["No email is in trouble."] : []),
    ]);
  },
);

async function look(databaseUrl: string, readUrl: string | undefined): Promise<Finding[]> {
  const opened = openPostgres(databaseUrl, silentLog, { pool: 1, part: "ops" });
  try {
    return await opened.withoutTimeout(async (db) => {
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

export const siteCommands = [checkDatabase, listMails];
