import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Environment, readEnvironment } from "@nightlatch/shared/server";
import { z } from "zod";
import { dataDirOf } from "./open-store.ts";

/** The query parameter that carries a signed override, and its value that ends all overrides of a visitor. */
export const OVERRIDE_PARAMETER = "release";
export const OVERRIDE_END = "off";

const overrideSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Seconds since 1970 after which it is no longer valid. */
  until: z.number().int(),
  /** Whether the inspector may be opened with it. */
  inspect: z.boolean().optional(),
});
/** A version of one package that one visitor gets instead of what the channel has. */
export type Override = z.infer<typeof overrideSchema>;

/** @returns a token for an address; it names a published version and never a place to load from */
export function signOverride(override: Override, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(overrideSchema.parse(override))).toString("base64url");
  return `${text}.${signatureOf(text, key)}`;
}

/** @returns what a token says, or undefined when it was not signed with this key or is over */
export function readOverride(token: string, key: Buffer, now = new Date()): Override | undefined {
  const [text = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(signatureOf(text, key));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const override = overrideSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return override.until * 1000 > now.getTime() ? override : undefined;
}

const signatureOf = (text: string, key: Buffer): string => createHmac("sha256", key).update(text).digest("base64url");

/** A shorter secret could be guessed offline from one signed address. */
const KEY_LENGTH = 32;
const environment = z.object({ RELEASE_KEY: z.string().min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`).optional() });

/**
 * The secret that overrides are signed with: `RELEASE_KEY` from the environment, which all servers and the CLI must
 * share, else one that is made at first need and kept in the data folder for its owner only.
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
    // A server and a CLI may both be first: only one of them links its key into place.
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(temporary);
  }
  return readFile(path);
}
