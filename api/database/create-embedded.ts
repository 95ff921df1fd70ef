import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "@nightlatch/http/log";
import { syncFolder } from "@nightlatch/process/storage";
import { forkWorker } from "@nightlatch/process/supervision";
import { problemByErrno, UnusableDatabaseError } from "./database-errors.ts";
import { makePrivateFolder } from "./private-folder.ts";

const CHILD = fileURLToPath(new URL("./worker/create.mjs", import.meta.url));
const PATIENCE = 300_000;

export type CreateOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly problem: string; readonly errno?: number | undefined };

/** Renames the folder only when complete, because the child of a killed process may still write to it. @throws {Error} */
export async function createEmbedded(folder: string, log: Log, program: string = CHILD): Promise<void> {
  removeUnfinished(folder);
  log.info("Creating the embedded database. This takes a few seconds, once.");
  const unfinished = `${folder}.new-${randomUUID()}`;
  await makePrivateFolder(unfinished);
  try {
    await createInWorker(unfinished, program);
    await syncTree(unfinished);
    renameSync(unfinished, folder);
    await syncFolder(path.dirname(folder));
  } catch (error) {
    removeUnfinished(folder);
    throw error;
  }
}

function removeUnfinished(folder: string): void {
  const { dir, base } = path.parse(folder);
  for (const name of readdirSync(dir))
    if (name.startsWith(`${base}.new`)) rmSync(path.join(dir, name), { recursive: true, force: true, maxRetries: 3 });
}

async function syncTree(folder: string): Promise<void> {
  // Sequential, because the system limits the number of open files.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(inside);
    else {
      const file = await open(inside, "r+");
      await file.sync().finally(() => file.close());
    }
  }
  await syncFolder(folder);
}

function createInWorker(folder: string, program: string): Promise<void> {
  const child = forkWorker(program);
  child.ref();
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  return new Promise<void>((resolve, reject) => {
    const fail = (problem: string) => reject(new UnusableDatabaseError(`The embedded database could not be created: ${problem}`));
    let result: CreateOutcome | undefined;
    child.once("message", (message: CreateOutcome) => {
      result = message;
      child.kill("SIGKILL");
    });
    child.once("error", ({ message }) => fail(message));
    child.once("exit", (code, signal) => {
      if (result?.kind === "done") resolve();
      else if (result) fail(problemByErrno(result.errno) ?? result.problem);
      else fail(`its process ended (${signal ?? `exit code ${code}`}). Making it takes about 1 GB of memory.`);
    });
    child.send(folder, () => {});
  }).finally(() => clearTimeout(timer));
}
