import { WIPED_EVENT } from "@nightlatch/contract";
import { type ListingCard, STORAGE_KEYS } from "@nightlatch/domain";
import { useStore } from "zustand";
import { createPersistentStore } from "./persistent-store.ts";

const SAVED_MAX = 100;
const RECENT_MAX = 12;
const RECENT_MS = 30 * 24 * 60 * 60 * 1_000;

interface SavedStay {
  readonly card: ListingCard;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface SavedStays {
  readonly stays: readonly SavedStay[];
}

/** Stores whole cards, so that the server does not learn which stays are shown. */
const createStaysStore = (key: string) =>
  createPersistentStore<SavedStays>({
    key,
    initial: { stays: [] },
    // Unknown data reads as empty and is not removed: a newer release may have written it.
    read: (stored) => ({ stays: readStays(stored) }),
    write: ({ stays }) => (stays.length > 0 ? stays : undefined),
  });

const saved = createStaysStore(STORAGE_KEYS.saved);
const recent = createStaysStore(STORAGE_KEYS.recent);
const isRecent = ({ at }: SavedStay): boolean => Date.now() - at < RECENT_MS;

// Removes expired stays when a page opens, because the visitor may never open another stay.
const { stays: opened } = recent.getState();
if (!opened.every(isRecent)) recent.setState({ stays: opened.filter(isRecent) });

/** Checks each stay, because another release or a person may have written it. */
function readStays(value: unknown): SavedStay[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (stay): stay is SavedStay =>
      typeof stay?.at === "number" &&
      typeof stay.card?.slug === "string" &&
      typeof stay.card.name === "string" &&
      Array.isArray(stay.card.furniture),
  );
}

const first = ({ stays }: SavedStays): readonly ListingCard[] => cardsOf(stays);
const cards = new WeakMap<readonly SavedStay[], readonly ListingCard[]>();

/** Returns the same list for the same stays, so that components do not render again. */
function cardsOf(stays: readonly SavedStay[]): readonly ListingCard[] {
  const known = cards.get(stays);
  if (known) return known;
  const savedCards = stays.map(({ card }) => card);
  cards.set(stays, savedCards);
  return savedCards;
}

/** Newest first; empty on the server and during hydration. */
export const useSavedStays = (): readonly ListingCard[] => useStore(saved, first);

export const useRecentStays = (): readonly ListingCard[] => useStore(recent, first);

/** A stay that is not public is never stored (docs/product/preview.md#lists-during-a-preview). */
export function useSavedStay(card: ListingCard): { readonly saved: boolean; toggle(): void } {
  const isSaved = useStore(saved, ({ stays }) => stays.some((stay) => stay.card.slug === card.slug));
  return {
    saved: isSaved,
    toggle: () =>
      saved.setState(({ stays }) => {
        const others = without(stays, card.slug);
        return { stays: isSaved || card.draft ? others : [{ card: cardOf(card), at: Date.now() }, ...others].slice(0, SAVED_MAX) };
      }),
  };
}

/** Saves all stays that are public. @returns how many exceeded the limit, and whether the others were stored */
export function addStays(cards: readonly ListingCard[]): { readonly left: number; readonly kept: boolean } {
  const { stays } = saved.getState();
  const others = cards.filter((card) => !card.draft && !stays.some((stay) => stay.card.slug === card.slug));
  const added = others.slice(0, Math.max(0, SAVED_MAX - stays.length)).map((card) => ({ card: cardOf(card), at: Date.now() }));
  const kept: unknown = added.length === 0 || saved.setState({ stays: [...added, ...stays] });
  return { left: others.length - added.length, kept: kept === true };
}

const CARD_FIELDS: readonly (keyof ListingCard)[] = [
  "id",
  "slug",
  "name",
  "city",
  "state",
  "country",
  "type",
  "guests",
  "bedrooms",
  "furniture",
  "furnitureMore",
  "hotTub",
  "featured",
  "verified",
  "privacy",
  "picture",
];

const cardOf = (stay: ListingCard): ListingCard =>
  Object.fromEntries(CARD_FIELDS.flatMap((field) => (stay[field] === undefined ? [] : [[field, stay[field]]]))) as unknown as ListingCard;

/** Ignores a stay that is not public. */
export function addRecentStay(card: ListingCard): void {
  if (card.draft) return;
  recent.setState(({ stays }) => ({
    stays: [{ card: cardOf(card), at: Date.now() }, ...without(stays, card.slug).filter(isRecent)].slice(0, RECENT_MAX),
  }));
}

export function forgetStays(which: "saved" | "recent"): void {
  (which === "saved" ? saved : recent).setState({ stays: [] });
}

const without = (stays: readonly SavedStay[], slug: string): SavedStay[] => stays.filter((stay) => stay.card.slug !== slug);

export interface KnownStay {
  readonly card: ListingCard;
  readonly shown?: string | undefined;
}

const KNOWN_MAX = 100;

const known = new Map<string, KnownStay>();
if (typeof window !== "undefined") window.addEventListener(WIPED_EVENT, () => known.clear());

/** Remembers a card for the stay's skeleton (docs/adr/0039). @param near an element in the card, to find its loaded image */
export function rememberStay(card: ListingCard, near: Element): void {
  const image = near.closest("article")?.querySelector<HTMLImageElement>("picture img");
  const shown = image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
  known.delete(card.slug);
  known.set(card.slug, { card, shown });
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}

/** Undefined on the server, and for a stay whose card was not remembered. */
export const knownStay = (slug: string): KnownStay | undefined => known.get(slug);
