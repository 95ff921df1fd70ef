import { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Treats empty variables as unset. @throws {ConfigError} naming invalid variables, but no values, which may contain passwords */
export function readEnvironment<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.output<Schema> {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(variables);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}.`).join("\n"));
  return parsed.data;
}

export const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error: rule, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
};

export const onOff = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

/** Rejects addresses with a user or password, because errors and logs contain addresses. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return ["http:", "https:"].includes(protocol) && username === "" && password === "";
}

export const webAddress = (example: string) =>
  z
    .string()
    .refine(isWebAddress, `must be an address like ${example}`)
    .transform((value) => value.replace(/(?<!\/)\/+$/, ""));

/** `.example` is reserved for fictitious addresses (RFC 2606). */
export function isInvented(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : address.slice(address.lastIndexOf("@") + 1);
  return /(^|\.)example\.?$/i.test(host);
}

/** Rejects `.example` addresses on a site with https, which is public. @throws {ConfigError} naming each setting */
export function rejectUnknownSettings(
  publicUrl: string | undefined,
  settings: Readonly<Record<string, string | readonly string[] | undefined>>,
): void {
  if (!publicUrl?.startsWith("https:")) return;
  const invalid = Object.entries(settings).filter(([, value]) => value !== undefined && [value].flat().some(isInvented));
  if (invalid.length > 0)
    throw new ConfigError(
      invalid.map(([name]) => `${name} must not be a .example address if PUBLIC_URL has https: no site is there.`).join("\n"),
    );
}
