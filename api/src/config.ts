import path from "node:path";
import { z } from "zod";

/** What the API reads from its environment, parsed once per process (STYLE.md 3). */
export interface ApiConfig {
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  /** Absolute folder of everything the process keeps: the embedded database lives in `db` below it. */
  readonly dataDir: string;
  /** A Postgres server; absent means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** How many proxies in front may name the client's address. 0 trusts none. */
  readonly trustProxy: number;
  /** Whether answers are kept until the catalogue changes. Off is for measuring what they cost to make. */
  readonly answerCache: boolean;
}

/** A bad environment: one line for each variable at fault. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from 0 to ${max}`)
    .transform(Number)
    .refine((value) => value <= max, `must be a whole number from 0 to ${max}`);

const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, "must be a host name or an address")
    .default("127.0.0.1"),
  PORT: wholeNumber(65_535).default(3001),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes("\0"), "must not contain a NUL character")
    .default(".data"),
  DATABASE_URL: z.string().refine(isPostgresUrl, "must be an address like postgres://user:password@host:5432/database").optional(),
  TRUST_PROXY: wholeNumber(16).default(0),
  ANSWER_CACHE: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
});

/**
 * Reads HOST, PORT, DATA_DIR, DATABASE_URL, TRUST_PROXY and ANSWER_CACHE. A variable that is set to nothing counts as not set.
 *
 * @throws {ConfigError} naming every bad variable at once. Values are not repeated: an address may hold a password.
 */
export function parseApiConfig(env: Readonly<Record<string, string | undefined>>): ApiConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
  const { HOST, PORT, DATA_DIR, DATABASE_URL, TRUST_PROXY, ANSWER_CACHE } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    dataDir: path.resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    trustProxy: TRUST_PROXY,
    answerCache: ANSWER_CACHE === "on",
  };
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && ["postgres:", "postgresql:"].includes(new URL(value).protocol);
}
