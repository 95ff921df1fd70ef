import { WIPED_EVENT } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";

/** What is known of a stay before its own page is there. */
export interface KnownStay {
  readonly card: ListingCard;
  /** The file of its picture that the browser has shown already; absent when none has come. */
  readonly shown?: string | undefined;
}

/** The most stays that are remembered; beyond it the oldest go. */
const KEPT = 100;

/** Of this page and in memory alone, unlike the stays that a device keeps. */
const known = new Map<string, KnownStay>();
if (typeof window !== "undefined") window.addEventListener(WIPED_EVENT, () => known.clear());

/**
 * Remembers what is known of a stay whose page is asked for, so that it can stand there at once (docs/adr/0039).
 *
 * @param near an element of the stay's card, whose picture may have been loaded
 */
export function rememberStay(card: ListingCard, near: Element): void {
  const image = near.closest("article")?.querySelector<HTMLImageElement>("picture img");
  const shown = image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
  known.delete(card.slug);
  known.set(card.slug, { card, shown });
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}

/** What is known of a stay; undefined on the server, and where no card led to it. */
export const knownStay = (slug: string): KnownStay | undefined => known.get(slug);
