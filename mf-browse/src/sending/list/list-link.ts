import { paths } from "@nightlatch/contract";
import { fragmentLength, type PackedFragment, packFragment } from "../sealed/fragment.ts";
import { packList, type SharedList, type SharedStay } from "./shared-list.ts";

/** The longest link that is made, in characters: some apps cut off longer ones. */
export const LINK_MAX = 2_000;

/** What makes a link too long: notes, the longest first, or the number of stays. */
export interface TooLong {
  /** How long the link would be, in characters. */
  readonly length: number;
  /** The notes without which, or without some of whose words, the link is short enough; none where leaving out all notes is not enough. */
  readonly notes: readonly SharedStay[];
}

/** The address of a list on the site at an origin. */
export const linkOf = (origin: string, fragment: string): string => new URL(paths.list(fragment), origin).href;

/**
 * Whether the link of a list would be too long, which takes none of the time of sealing.
 *
 * @returns undefined for one that is not
 */
export async function whyTooLong(list: SharedList, origin: string, sealed: boolean): Promise<TooLong | undefined> {
  const lengthOf = async (stays: readonly SharedStay[]): Promise<number> =>
    linkOf(origin, "-").length - 1 + (await fragmentLength(packList({ ...list, stays }), { sealed }));
  const length = await lengthOf(list.stays);
  if (length <= LINK_MAX) return undefined;
  const longest = list.stays.filter(({ text }) => text !== "").sort((a, b) => b.text.length - a.text.length);
  for (const [index] of longest.entries()) {
    const notes = longest.slice(0, index + 1);
    if ((await lengthOf(list.stays.map((stay) => (notes.includes(stay) ? { ...stay, text: "" } : stay)))) <= LINK_MAX)
      return { length, notes };
  }
  return { length, notes: [] };
}

/** Packs a list into a fragment, sealed where there is a passphrase. */
export const packListLink = (list: SharedList, passphrase?: string): Promise<PackedFragment> =>
  packFragment("list", packList(list), passphrase);
