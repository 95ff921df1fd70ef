import { longestTask } from "./longest-task.ts";

/** Maximum processor time of an event-loop turn, in milliseconds. */
const ALLOWED = 200;
/** Node accepts 16 KB of request headers. */
export const HEAD_MAX = 15_000;

/** Texts that can make expressions and comparisons slow when repeated. */
export const REPEATED: readonly string[] = [
  ...[".", " ", "\t", "\n", "<", '"', "'", ",", "0", "a", "-", "?", "=", "@", "a@", "[", "]", '{"a":', "(http://", "%", "&", "/", ";"],
  ...["a.", "a-0", "a ", "a, ", "1,", "no ", "<!--", "\u2022", "\u200b", "\u0301\u0316", "a\u0301\u0316", "\uff9e", "\ufdfa", "é"],
];

/** Repeats a text between two others; without one, returns many different words. */
export function worst(repeated: string | undefined, length: number): string {
  if (repeated !== undefined) return `x${repeated.repeat(Math.max(1, (length - 2) / repeated.length))}x`;
  return Array.from({ length: Math.max(1, length / 8) }, (_, n) => `w${n.toString(36)}`)
    .join()
    .slice(0, length);
}

export type Work = readonly [name: string, work: () => Promise<unknown>];

/** Repeats slow work up to three times, because the first run compiles code. @returns the names of slow work */
export async function slowOnes(works: readonly Work[]): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, work] of works) {
    let least = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 3 && least > ALLOWED; times++) least = Math.min(least, await longestTask(work));
    if (least > ALLOWED) slow.push(`${name}: ${Math.round(least)} ms`);
  }
  return slow;
}
