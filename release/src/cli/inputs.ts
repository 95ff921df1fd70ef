import { type CliFrame, nameSchema, type System, whoRuns } from "@nightlatch/process/cli";
import type { Environment } from "@nightlatch/process/settings";
import { type Command, InvalidArgumentError } from "commander";
import type { GateOptions } from "../gate/gate.ts";
import type { ReleaseRegistry } from "../registry.ts";

export interface Releaser extends CliFrame {
  readonly env: Environment;
  readonly root: string;
  readonly rendering: Pick<GateOptions, "open">;
  registry(): Promise<ReleaseRegistry>;
}

const reader =
  <T>(must: string, read: (text: string) => T | undefined) =>
  (text: string): T => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It must be ${must}.`);
    return value;
  };
const matching = (pattern: RegExp, must: string) => reader(must, (text) => pattern.exec(text)?.[0]);

export const packageName = matching(/^[a-z][a-z0-9-]*$/, "a package's name, such as mf-browse: small letters, digits and hyphens");
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;
export const version = matching(VERSION, "a version, such as 1.0.1: letters, digits, dots, pluses and hyphens");
export const channel = matching(VERSION, "a channel's name, such as production: letters, digits, dots and hyphens");
export const path = matching(/^\/(?!\/).*$/s, "a path on the site, such as /properties");
export const commit = reader("a commit's hash, 7 to 64 hexadecimal digits", (text) => /^[0-9a-f]{7,64}$/i.exec(text)?.[0].toLowerCase());

export const whole = (min: number, max: number) =>
  reader(`a whole number from ${min} to ${max}`, (text) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
  );

export const percent = reader("a number from 0 to 100, with two decimals at most; 0 ends the canary", (text) =>
  /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined,
);

const REASON_MAX = 500;
export const reason = reader(`a text of at most ${REASON_MAX} characters, without control characters`, (text) => {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 0 && line.length <= REASON_MAX && !/\p{Cc}/u.test(line) ? line : undefined;
});

export const BY_OPTION = ["--by <name>", "your name in the log; by default OPS_BY, or the user of this machine", by] as const;

export const withBy = (command: Command, { env }: Releaser): Command =>
  command.option(...BY_OPTION).hook("preAction", () => {
    command.setOptionValue("by", command.opts<{ by?: string }>().by ?? whoReleases(env));
  });

function by(text: string): string {
  const name = nameSchema.safeParse(text);
  if (name.success) return name.data;
  throw new InvalidArgumentError(`It ${name.error.issues[0]?.message}.`);
}

/** Returns `OPS_BY`, or the operating system's user name. @throws {ConfigError} if `OPS_BY` is invalid */
export const whoReleases = (env: Environment, system?: System): string | undefined => whoRuns("OPS_BY", env, system);
