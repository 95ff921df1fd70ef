import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import type { StoredNotes } from "../../saved/notes-store.ts";
import { fragmentLength, type PackedFragment, packFragment } from "../sealed/fragment.ts";
import { canSeal, passphraseOf } from "../sealed/seal.ts";
import { suggestPassphrase } from "../sealed/suggest-passphrase.ts";
import { NAME_MAX, packList, type SharedList, type SharedStay } from "./shared-list.ts";

export interface Choices {
  readonly name: string;
  readonly without: ReadonlySet<string>;
  readonly notes: boolean;
  readonly hearts: boolean;
  readonly sealed: boolean;
  readonly passphrase: string;
  readonly suggested: string;
}

export interface CreatedLink {
  readonly link: string;
  readonly list: SharedList;
  readonly passphrase: string | undefined;
}

export const PASSPHRASE_MIN = 8;

export function firstChoices(): Choices {
  const suggested = canSeal() ? suggestPassphrase() : "";
  return { name: "", without: new Set(), notes: false, hearts: false, sealed: false, passphrase: suggested, suggested };
}

export function listOf(cards: readonly ListingCard[], notes: StoredNotes, choices: Choices): SharedList {
  const stays = cards
    .filter(({ slug }) => !choices.without.has(slug))
    .map(({ slug }) => {
      const { text = "", hearts = 0 } = notes.get(slug) ?? {};
      return { slug, text: choices.notes ? text : "", hearts: choices.hearts ? hearts : 0 };
    });
  return { name: [...choices.name.trim()].slice(0, NAME_MAX).join(""), stays };
}

export function problemOf(
  list: SharedList,
  { sealed, passphrase }: Choices,
): { readonly field: "stays" | "passphrase"; readonly message: string } | undefined {
  if (list.stays.length === 0) return { field: "stays", message: "Choose at least one stay." };
  if (sealed && [...passphraseOf(passphrase)].length < PASSPHRASE_MIN)
    return { field: "passphrase", message: `Use at least ${PASSPHRASE_MIN} characters: a shorter passphrase is easy to guess.` };
  return undefined;
}

/** Maximum characters, because some apps cut off longer links. */
export const LINK_MAX = 2_000;

export interface TooLong {
  readonly length: number;
  readonly notes: readonly SharedStay[];
}

export const linkOf = (origin: string, fragment: string): string => new URL(paths.list(fragment), origin).href;

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
