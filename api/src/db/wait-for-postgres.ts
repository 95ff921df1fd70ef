import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { createServers, type Servers } from "./database-servers.ts";
import { reasonOf } from "./database-watch.ts";
import { isLost } from "./lost-database.ts";
import { UnusableDatabaseError } from "./unusable-database.ts";

/** Milliseconds between two tries, and between two lines of the log. */
const PAUSE_MS = 500;
const REMIND_MS = 30_000;
/** Milliseconds for an answer. */
const ANSWER_MS = 2_000;

/** What is wrong with DATABASE_URL, by the code of the error. */
const WRONG: Readonly<Record<string, string>> = {
  ENOTFOUND: "no machine has the name of its host",
  "28P01": "the server does not take its user and password",
  "28000": "the server does not let its user in",
  "3D000": "the server has no database of its name",
  "42501": "its user may not use that database",
};

/**
 * Waits until a Postgres server, one of several where the address names several, takes work, for as long as that takes: whoever starts the process has a limit of its own. One line
 * of the log says that it waits, and another every half minute.
 *
 * @throws {UnusableDatabaseError} at once, when the server's answer shows that waiting is of no use
 */
export async function waitForPostgres(databaseUrl: string, log: Log): Promise<void> {
  const servers = createServers(databaseUrl);
  for (let told = Number.NEGATIVE_INFINITY; ; await sleep(PAUSE_MS)) {
    const reason = await reasonAgainst(servers);
    if (reason === undefined) {
      if (told > Number.NEGATIVE_INFINITY) log.info("The database answers.");
      return;
    }
    if (performance.now() - told < REMIND_MS) continue;
    told = performance.now();
    log.info(`Waiting for the database of DATABASE_URL, which does not answer yet (${reason}).`);
  }
}

/** @returns why a server takes no work at the moment @throws {UnusableDatabaseError} when it will not take any */
async function reasonAgainst(servers: Servers): Promise<string | undefined> {
  try {
    await servers.find(ANSWER_MS);
    return undefined;
  } catch (error) {
    const { code = "", message } = error as Error & { readonly code?: string };
    const wrong = WRONG[code] ?? (isLost(error) ? undefined : message);
    if (wrong !== undefined) throw new UnusableDatabaseError(`DATABASE_URL cannot be used: ${wrong}.`);
    return reasonOf(error as Error);
  }
}
