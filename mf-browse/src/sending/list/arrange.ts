import { type ListingCard, titleCase } from "@nightlatch/domain";
import type { SharedStay } from "./shared-list.ts";

/** A stay of a list that somebody sent, with what is known of it. */
export interface ListedStay {
  readonly card: ListingCard;
  /** What they say of it. */
  readonly theirs: SharedStay;
}

export interface Arranged {
  /** The stays that this device has saved too, in the list's order. */
  readonly both: readonly ListedStay[];
  readonly others: readonly ListedStay[];
  /** The stays that are not listed any more, by the names that their slugs tell, with what they say of each. */
  readonly gone: readonly { readonly name: string; readonly theirs: SharedStay }[];
  /** The same for those of which nothing is known, while the API does not answer. */
  readonly unknown: Arranged["gone"];
}

interface Known {
  readonly stays: readonly ListingCard[];
  readonly gone: readonly string[];
  readonly moved: readonly { readonly from: string; readonly to: string }[];
}

/** Puts what both chose first. A stay that is found by a slug it had before counts by the one that it has. */
export function arrange(list: readonly SharedStay[], known: Known, saved: readonly ListingCard[]): Arranged {
  const cards = new Map(known.stays.map((card) => [card.slug, card]));
  const moved = new Map(known.moved.map(({ from, to }) => [from, to]));
  const mine = new Set(saved.map(({ slug }) => slug));
  const arranged = {
    both: [] as ListedStay[],
    others: [] as ListedStay[],
    gone: [] as Arranged["gone"][number][],
    unknown: [] as Arranged["gone"][number][],
  };
  const shown = new Set<string>();
  for (const theirs of list) {
    const slug = moved.get(theirs.slug) ?? theirs.slug;
    const card = cards.get(slug);
    if (shown.has(slug)) continue;
    shown.add(slug);
    if (card) arranged[mine.has(slug) ? "both" : "others"].push({ card, theirs });
    else arranged[known.gone.includes(theirs.slug) ? "gone" : "unknown"].push({ name: titleCase(theirs.slug), theirs });
  }
  return arranged;
}
