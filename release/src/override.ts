import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Environment, readEnvironment } from "@nightlatch/process/settings";
import { z } from "zod";
import { dataDirOf } from "./store.ts";

/** The query parameter that carries a signed override, and the value that ends all overrides of a visitor. */
export const OVERRIDE_PARAMETER = "release";
export const OVERRIDE_END = "off";

const overrideSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** The time when it expires, in seconds since 1970. */
  until: z.number().int(),
  /** Whether it also lets the visitor open the inspector. */
  inspect: z.boolean().optional(),
});
/** An override: a version of one package that one visitor gets instead of the channel's. */
export type Override = z.infer<typeof overrideSchema>;

/** @returns a token for an address; it names a published version, never a place to load code from */
export function signOverride(override: Override, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(overrideSchema.parse(override))).toString("base64url");
  return `${text}.${signatureOf(text, key)}`;
}

/** @returns the override in a token, or undefined when the token was not signed with this key or has expired */
export function readOverride(token: string, key: Buffer, now = new Date()): Override | undefined {
  const [text = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(signatureOf(text, key));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const override = overrideSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return override.until * 1000 > now.getTime() ? override : undefined;
}

const signatureOf = (text: string, key: Buffer): string => createHmac("sha256", key).update(text).digest("base64url");

/** Fewest characters of the secret: a shorter one could be guessed offline from one signed address. */
const KEY_LENGTH = 32;
const environment = z.object({ RELEASE_KEY: z.string().min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`).optional() });

/**
 * The secret that signs overrides: `RELEASE_KEY` from the environment, which all servers and the command line must share,
 * or else a secret that is made when first needed and kept in the data folder, readable by its owner only.
 *
 * @throws {ConfigError} when `RELEASE_KEY` is too short
 */
export async function readReleaseKey(env: Environment): Promise<Buffer> {
  const { RELEASE_KEY } = readEnvironment(environment, env);
  if (RELEASE_KEY !== undefined) return Buffer.from(RELEASE_KEY);
  const path = join(dataDirOf(env), "release.key");
  const known = await readFile(path).catch(() => undefined);
  if (known && known.length >= KEY_LENGTH) return known;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  await writeFile(temporary, randomBytes(KEY_LENGTH).toString("base64url"), { mode: 0o600 });
  try {
    // A server and a command may both make a key at once: only one of them links its key into place.
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(temporary);
  }
  return readFile(path);
}
