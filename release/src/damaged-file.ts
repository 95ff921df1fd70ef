import type { z } from "zod";

export class DamagedFile extends Error {
  readonly key: string;
  readonly problem: string;

  constructor(key: string, problem: string) {
    super(`${key} in the release store is damaged: ${problem}. \`release repair\` mends what can be mended.`);
    this.key = key;
    this.problem = problem;
  }
}

/** @throws {DamagedFile} for other JSON */
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
