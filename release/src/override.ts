import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Environment, readEnvironment } from "@nightlatch/process/settings";
import { z } from "zod";
import { dataDirOf } from "./store.ts";

export const OVERRIDE_PARAMETER = "release";
export const OVERRIDE_END = "off";

const overrideSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Expiry in seconds since 1970. */
  until: z.number().int(),
  inspect: z.boolean().optional(),
});
export type Override = z.infer<typeof overrideSchema>;

/** Signs a package's published version. The token never contains a URL of code. */
export function signOverride(override: Override, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(overrideSchema.parse(override))).toString("base64url");
  return `${text}.${signatureOf(text, key)}`;
}

/** Returns undefined if the token has expired or was signed with another key. */
export function readOverride(token: string, key: Buffer, now = new Date()): Override | undefined {
  const [text = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(signatureOf(text, key));
  const signatureBytes = Buffer.from(signature);
  if (rest.length > 0 || signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return undefined;
  const override = overrideSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return override.until * 1000 > now.getTime() ? override : undefined;
}

const signatureOf = (text: string, key: Buffer): string => createHmac("sha256", key).update(text).digest("base64url");

/** Bytes. A shorter secret could be guessed offline from one signed URL. */
const KEY_LENGTH = 32;
const environment = z.object({ RELEASE_KEY: z.string().min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`).optional() });

/** Reads `RELEASE_KEY`, or a key in `DATA_DIR` created on first use. @throws {ConfigError} if `RELEASE_KEY` is too short */
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
    // Uses a link, because a server and a command may create the file at once, and only one link succeeds.
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(temporary);
  }
  return readFile(path);
}
