import * as os from "node:os";
import { z } from "zod";
import { type Environment, readEnvironment } from "../settings/index.ts";

/** Longest name, in characters. */
const LONGEST = 100;

/** The name of whoever does something, for the record. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(LONGEST, `must have at most ${LONGEST} characters`)
  .regex(/^\P{Cc}*$/u, "must have no control characters");

/** What the operating system tells of whoever runs this. */
export type System = Readonly<Record<"hostname", () => string> & Record<"userInfo", () => { readonly username: string }>>;

/**
 * Who runs this: what a variable says, else the account that a pipeline of GitHub runs for, else the user of this machine as
 * `user@host`. It is what they call themselves, and no proof.
 *
 * @param variable such as `RELEASE_BY`
 * @returns undefined when the system does not tell
 * @throws {ConfigError} when the variable cannot be used
 */
export function whoRuns(variable: string, env: Environment, system: System = os): string | undefined {
  const { [variable]: told } = readEnvironment(z.object({ [variable]: nameSchema.optional() }), env);
  const actor = env.GITHUB_ACTIONS === "true" ? env.GITHUB_ACTOR : undefined;
  return told ?? nameSchema.safeParse(actor || userOf(system)).data;
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
