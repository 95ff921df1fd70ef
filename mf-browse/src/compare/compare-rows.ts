import { type KnownStay, QUESTIONS } from "./questions.ts";

/** One thing that a stay says. */
export interface Said {
  readonly text: string;
  /** Whether all the stays that are compared say it. */
  readonly shared: boolean;
}

export interface CompareRow {
  readonly key: string;
  readonly title: string;
  /** What stands for a stay that says nothing. */
  readonly none: string;
  /** What each stay says; undefined where that is not known. */
  readonly cells: readonly (readonly Said[] | undefined)[];
  /** Whether a stay says something, or may once more is known. */
  readonly said: boolean;
  /** Whether two of the stays that answer say different things; their order does not count. */
  readonly differs: boolean;
}

/**
 * The rows of a comparison.
 *
 * @param stays one for each column; undefined for a stay that is no longer listed, which differs from none
 */
export function compareRows(stays: readonly (KnownStay | undefined)[]): CompareRow[] {
  return QUESTIONS.map(({ key, title, answer, none = "None listed" }) => {
    const answers = stays.map((stay) => stay && answer(stay));
    const known = answers.filter((said) => said !== undefined);
    const isShared = (text: string): boolean => known.every((said) => said.includes(text));
    return {
      key,
      title,
      none,
      cells: answers.map((said) => said && [...new Set(said)].map((text) => ({ text, shared: isShared(text) }))),
      said: answers.some((said, index) => stays[index] !== undefined && said?.length !== 0),
      differs: known.some((said) => !said.every(isShared)),
    };
  });
}
