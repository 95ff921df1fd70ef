import type { z } from "zod";

/** A file of the store that cannot be understood. It names the file, so that somebody can look at it or mend it. */
export class DamagedFile extends Error {
  readonly key: string;
  readonly problem: string;

  constructor(key: string, problem: string) {
    super(`${key} in the release store is damaged: ${problem}. \`release repair\` mends what can be mended.`);
    this.key = key;
    this.problem = problem;
  }
}

/** Reads JSON of a known shape from the bytes of a key. @throws {DamagedFile} when it is something else */
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
