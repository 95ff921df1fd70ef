import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { UnusableDatabaseError } from "./database-errors.ts";

const NEEDED: Readonly<Record<string, number | undefined>> = {
  PG_VERSION: undefined,
  "global/pg_control": 8192,
  "global/pg_filenode.map": 524,
  "global/1262": undefined,
};
const RELEASE = "18";
const ADVICE = "Move the folder away, start, and restore a backup (pnpm ops restore FILE --replace).";

/** @throws {UnusableDatabaseError} with the name of the damaged file, which the error of Postgres lacks */
export function expectWhole(folder: string): void {
  for (const [name, bytes] of Object.entries(NEEDED)) {
    const size = statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
    if (size === undefined) throw damaged(folder, `${name} is missing`);
    if (bytes !== undefined && size !== bytes) throw damaged(folder, `${name} has ${size} bytes instead of ${bytes}`);
    if (size === 0) throw damaged(folder, `${name} is empty`);
  }
  const release = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (release !== RELEASE)
    throw new UnusableDatabaseError(
      `The database in ${folder} was made by Postgres ${release}, and this is ${RELEASE}. Take a backup with the release of the site that made it, and restore it here.`,
    );
}

export function damaged(folder: string, what: string): UnusableDatabaseError {
  return new UnusableDatabaseError(`The database in ${folder} is damaged: ${what}. ${ADVICE}`);
}
