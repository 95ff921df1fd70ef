import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Database } from "@nightlatch/database/schema";
import type { Log } from "@nightlatch/http/log";
import { mailFileOf } from "@nightlatch/mail/folder-transport";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import type { Kysely } from "kysely";
import { addressesIn } from "./email-addresses.ts";
import { type Erasures, lookUp, readErasures } from "./tombstones.ts";

const LOOK_EVERY_MS = 10 * 60 * 1000;

/** Milliseconds after which every mail from before an erasure has been written to a file. */
const SETTLED_MS = 60 * 60 * 1000;

/** Deletes mail files that name an address erased after the file was written. @returns how many files */
export async function eraseMailFiles(folder: string, erasures: Erasures): Promise<number> {
  if (erasures.size === 0) return 0;
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = mailFileOf(name);
    if (!mail || mail.kind === "removal-done") continue;
    const file = path.join(folder, name);
    const text = textOf(await readFile(file, "latin1").catch(() => ""));
    const isErased = [...addressesIn(text)].some((address) => {
      const at = erasures.of(address).get("address");
      return at !== undefined && mail.createdAt <= at;
    });
    if (!isErased) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

function textOf(mail: string): string {
  const end = mail.indexOf("\r\n\r\n");
  const [head, body] = end === -1 ? [mail, ""] : [mail.slice(0, end), mail.slice(end + 4)];
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return `${head}\n${Buffer.from(body, "base64").toString("latin1")}`;
  if (encoding !== "quoted-printable") return mail;
  const unfolded = body.replace(/=\r?\n/g, "");
  return `${head}\n${unfolded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))}`;
}

/** Repeats `eraseMailFiles`, because other processes and restores erase too. */
export function eraseMailFilesChore(db: Kysely<Database>, folder: string, log: Log): Chore {
  let seen = "";
  const look = async () => {
    const tombstones = await readErasures(db);
    const last = tombstones.at(-1)?.at.getTime() ?? 0;
    const newest = `${tombstones.length} ${last}`;
    if (newest === seen && last < Date.now() - SETTLED_MS) return;
    const mails = await eraseMailFiles(folder, lookUp(tombstones));
    seen = newest;
    if (mails) log.info({ mails }, "Emails that named an erased address were deleted.");
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "Emails that name an erased address could not be deleted" });
}
