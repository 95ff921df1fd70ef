import { type ListingCard, titleCase } from "@nightlatch/domain";
import type { SharedStay } from "./shared-list.ts";

export interface ListedStay {
  readonly card: ListingCard;
  readonly sharedStay: SharedStay;
}

export interface Arranged {
  readonly both: readonly ListedStay[];
  readonly others: readonly ListedStay[];
  readonly gone: readonly { readonly name: string; readonly sharedStay: SharedStay }[];
  readonly unknown: Arranged["gone"];
}

interface Known {
  readonly stays: readonly ListingCard[];
  readonly gone: readonly string[];
  readonly moved: readonly { readonly from: string; readonly to: string }[];
}

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
  const listedSlugs = new Set<string>();
  for (const sharedStay of list) {
    const slug = moved.get(sharedStay.slug) ?? sharedStay.slug;
    const card = cards.get(slug);
    if (listedSlugs.has(slug)) continue;
    listedSlugs.add(slug);
    if (card) arranged[mine.has(slug) ? "both" : "others"].push({ card, sharedStay });
    else arranged[known.gone.includes(sharedStay.slug) ? "gone" : "unknown"].push({ name: titleCase(sharedStay.slug), sharedStay });
  }
  return arranged;
}
