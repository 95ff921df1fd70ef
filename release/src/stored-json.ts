import type { z } from "zod";
import type { ReleaseStore } from "./store.ts";

export class DamagedFile extends Error {
  readonly key: string;
  readonly problem: string;

  constructor(key: string, problem: string) {
    super(`${key} in the release store is damaged: ${problem}. \`release repair\` repairs what it can.`);
    this.key = key;
    this.problem = problem;
  }
}

export function parseStored<T>(schema: z.ZodType<T>, key: string, bytes: Buffer): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new DamagedFile(key, error instanceof Error ? error.message : String(error));
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DamagedFile(key, [issue?.path.join("."), issue?.message].filter(Boolean).join(" "));
}

/** @returns undefined if the key does not exist @throws {DamagedFile} if the bytes do not match the schema */
export async function readStored<T>(schema: z.ZodType<T>, store: ReleaseStore, key: string): Promise<T | undefined> {
  const bytes = await store.read(key);
  return bytes && parseStored(schema, key, bytes);
}

export const writeStored = (store: ReleaseStore, key: string, value: unknown): Promise<void> =>
  store.write(key, JSON.stringify(value, null, 2), { isDurable: true });

export const namesBelow = async (store: ReleaseStore, key: string): Promise<string[]> =>
  (await store.list(key)).map((file) => file.replace(/\.json$/, ""));
