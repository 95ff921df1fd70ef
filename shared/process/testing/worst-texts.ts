import { longestTask } from "./longest-task.ts";

/** Milliseconds of processor time of a turn. */
const ALLOWED = 200;
/** Node takes 16 KB of a request's head. */
export const HEAD_MAX = 15_000;

/** Slow for expressions and comparisons when repeated. */
export const REPEATED: readonly string[] = [
  ...[".", " ", "\t", "\n", "<", '"', "'", ",", "0", "a", "-", "?", "=", "@", "a@", "[", "]", '{"a":', "(http://", "%", "&", "/", ";"],
  ...["a.", "a-0", "a ", "a, ", "1,", "no ", "<!--", "\u2022", "\u200b", "\u0301\u0316", "a\u0301\u0316", "\uff9e", "\ufdfa", "é"],
];

/** One text repeated between two others, or many different words. */
export function worst(repeated: string | undefined, length: number): string {
  if (repeated !== undefined) return `x${repeated.repeat(Math.max(1, (length - 2) / repeated.length))}x`;
  return Array.from({ length: Math.max(1, length / 8) }, (_, n) => `w${n.toString(36)}`)
    .join()
    .slice(0, length);
}

export type Work = readonly [name: string, work: () => Promise<unknown>];

/** Repeats slow work up to three times: the first compiles its code. @returns the slow ones */
export async function slowOnes(works: readonly Work[]): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, work] of works) {
    let least = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 3 && least > ALLOWED; times++) least = Math.min(least, await longestTask(work));
    if (least > ALLOWED) slow.push(`${name}: ${Math.round(least)} ms`);
  }
  return slow;
}
