import { normalise } from "@nightlatch/domain";
import { distance } from "fastest-levenshtein";

const LETTERS_A_SLIP = 4;

/** The candidate that a mistyped word was probably meant to be, case and punctuation aside; undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = normalise(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / LETTERS_A_SLIP)) + 1;
  for (const candidate of candidates) {
    const known = normalise(candidate);
    if (Math.abs(known.length - wanted.length) >= least) continue;
    const far = distance(wanted, known);
    if (far >= least) continue;
    [best, least] = [candidate, far];
  }
  return best;
}
