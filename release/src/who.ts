import * as os from "node:os";
import { type Environment, readEnvironment } from "@nightlatch/process";
import { z } from "zod";

/** Longest name, in characters. */
const LONGEST = 100;

/** The name of whoever does something, for the record. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(LONGEST, `must have at most ${LONGEST} characters`)
  .regex(/^\P{Cc}*$/u, "must have no control characters");

const environment = z.object({ RELEASE_BY: nameSchema.optional() });

/** What the operating system tells of whoever runs this. */
type System = Readonly<Record<"hostname", () => string> & Record<"userInfo", () => { readonly username: string }>>;

/**
 * Who releases: `RELEASE_BY`, else the account that a pipeline of GitHub runs for, else the user of this machine as `user@host`.
 * It is what they call themselves, and no proof.
 *
 * @returns undefined when the system does not tell
 * @throws {ConfigError} when `RELEASE_BY` cannot be used
 */
export function whoReleases(env: Environment, system: System = os): string | undefined {
  const { RELEASE_BY } = readEnvironment(environment, env);
  const actor = env.GITHUB_ACTIONS === "true" ? env.GITHUB_ACTOR : undefined;
  return RELEASE_BY ?? nameSchema.safeParse(actor || userOf(system)).data;
}

function userOf(system: System): string {
  const parts = [() => system.userInfo().username, () => system.hostname()].map((read) => {
    try {
      return read();
    } catch {
      // A container may run as a user that has no name.
      return "";
    }
  });
  return parts.filter(Boolean).join("@");
}
