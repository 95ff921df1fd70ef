import { paths } from "@nightlatch/contract";
import { fragmentLength, type PackedFragment, packFragment } from "../sealed/fragment.ts";
import { packList, type SharedList, type SharedStay } from "./shared-list.ts";

/** In characters: some apps cut off longer links. */
export const LINK_MAX = 2_000;

export interface TooLong {
  readonly length: number;
  readonly notes: readonly SharedStay[];
}

export const linkOf = (origin: string, fragment: string): string => new URL(paths.list(fragment), origin).href;

/**
 * Checks the length without the time of sealing.
 * @returns undefined for a link that is short enough
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

export const packListLink = (list: SharedList, passphrase?: string): Promise<PackedFragment> =>
  packFragment("list", packList(list), passphrase);
