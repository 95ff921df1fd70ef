import { nameSchema, type System, whoRuns } from "@nightlatch/process/cli";
import type { Environment } from "@nightlatch/process/settings";
import { type Command, InvalidArgumentError } from "commander";
import type { Releaser } from "./releaser.ts";

/** The name of a package. Which packages there are is told by the store. */
export function packageName(text: string): string {
  if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
  throw new InvalidArgumentError("It must be a package's name, such as mf-browse: small letters, digits and hyphens.");
}

/** A whole number from `min` to `max`; any other text is refused with a sentence. */
export const whole =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** A share of the visitors in per cent; 0.01 is the smallest step (`CANARY_BUCKETS`). */
export function percent(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d{1,2})?$/.test(text) && value <= 100) return value;
  throw new InvalidArgumentError("It must be a number from 0 to 100, with two decimals at most; 0 ends the canary.");
}

export function commit(text: string): string {
  if (/^[0-9a-f]{7,64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError("It must be a commit's hash, 7 to 64 hexadecimal digits.");
}

const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;

export function version(text: string): string {
  if (VERSION.test(text)) return text;
  throw new InvalidArgumentError("It must be a version, such as 1.0.1: letters, digits, dots, pluses and hyphens.");
}

const REASON_MAX = 500;

export function reason(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  if (line.length > 0 && line.length <= REASON_MAX && !/\p{Cc}/u.test(line)) return line;
  throw new InvalidArgumentError(`It must be a text of at most ${REASON_MAX} characters, without control characters.`);
}

/** The option of commands that leave a record; `whoReleases` has its default. */
export const BY_OPTION = [
  "--by <name>",
  "who does it, for the record; RELEASE_BY, or the user of this machine, when left out",
  by,
] as const;

/** Adds that option, with its default. */
export const withBy = (command: Command, { env }: Releaser): Command =>
  command.option(...BY_OPTION).hook("preAction", () => {
    command.setOptionValue("by", command.opts<{ by?: string }>().by ?? whoReleases(env));
  });

function by(text: string): string {
  const name = nameSchema.safeParse(text);
  if (name.success) return name.data;
  throw new InvalidArgumentError(`It ${name.error.issues[0]?.message}.`);
}

export function channel(text: string): string {
  if (VERSION.test(text)) return text;
  throw new InvalidArgumentError("It must be a channel's name, such as production: letters, digits, dots and hyphens.");
}

/** The path of a page of the site: its address without the origin. */
export function path(text: string): string {
  if (text.startsWith("/") && !text.startsWith("//")) return text;
  throw new InvalidArgumentError("It must be a path on the site, such as /properties.");
}

/** Who releases: `RELEASE_BY`, or what `whoRuns` says without it. @throws {ConfigError} when `RELEASE_BY` cannot be used */
export const whoReleases = (env: Environment, system?: System): string | undefined => whoRuns("RELEASE_BY", env, system);
