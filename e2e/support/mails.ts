import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The mails in a site's outbox, oldest first. Unfinished mails have another file extension. */
export async function readMails(dataDir: string | undefined): Promise<string[]> {
  const folder = join(dataDir ?? "", "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => text.replace(/=\r?\n/g, ""));
}
