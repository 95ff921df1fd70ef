import { type ListingCard, STORAGE_KEYS } from "@nightlatch/domain";
import { useStore } from "zustand";
import { keptStore } from "./kept-store.ts";

/** The most saved stays that a device keeps; beyond it the oldest go. */
const SAVED_MAX = 100;
const RECENT_MAX = 12;
/** Milliseconds for which a stay that was opened is kept: 30 days. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1_000;

interface KeptStay {
  readonly card: ListingCard;
  /** The time at which it was kept, in milliseconds since 1970. */
  readonly at: number;
}

interface KeptStays {
  readonly stays: readonly KeptStay[];
}

/** A store of stays that this device keeps. Whole cards are kept, so that showing them tells our server nothing. */
const keep = (key: string) =>
  keptStore<KeptStays>({
    key,
    initial: { stays: [] },
    // Another form reads as no stays, which removes nothing: a release to come may have written it.
    read: (stored) => ({ stays: readStays(stored) }),
    write: ({ stays }) => (stays.length > 0 ? stays : undefined),
  });

const saved = keep(STORAGE_KEYS.saved);
const recent = keep(STORAGE_KEYS.recent);
const isRecent = ({ at }: KeptStay): boolean => Date.now() - at < RECENT_MS;

// Those of long ago go when a page opens, from storage too: perhaps no further stay is ever opened.
const { stays: opened } = recent.getState();
if (!opened.every(isRecent)) recent.setState({ stays: opened.filter(isRecent) });

/** Reads stored stays. Another version of the site or a person may have written them, so each is checked. */
function readStays(value: unknown): KeptStay[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (stay): stay is KeptStay =>
      typeof stay?.at === "number" &&
      typeof stay.card?.slug === "string" &&
      typeof stay.card.name === "string" &&
      Array.isArray(stay.card.furniture),
  );
}

const first = ({ stays }: KeptStays): readonly ListingCard[] => cardsOf(stays);
const cards = new WeakMap<readonly KeptStay[], readonly ListingCard[]>();

/** The cards of some stays: the same list for the same stays, so that a component that reads it is not rendered again for nothing. */
function cardsOf(stays: readonly KeptStay[]): readonly ListingCard[] {
  const known = cards.get(stays);
  if (known) return known;
  const made = stays.map(({ card }) => card);
  cards.set(stays, made);
  return made;
}

/** Stays saved on this device, newest first; none on the server and while a page is hydrated. */
export const useSavedStays = (): readonly ListingCard[] => useStore(saved, first);

/** Stays opened on this device, newest first. Those of more than 30 days ago go when a page opens, or the next stay. */
export const useRecentStays = (): readonly ListingCard[] => useStore(recent, first);

/**
 * Whether a stay is saved, and the function that changes it. A stay that is not public is never kept
 * (docs/product/preview.md#lists-during-a-preview).
 */
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

/**
 * Saves stays that are not saved yet, as far as there is room: none that is saved goes for them, and none that is not public comes.
 *
 * @returns the number of those that found no room, and whether the device keeps what was added
 */
export function addStays(cards: readonly ListingCard[]): { readonly left: number; readonly kept: boolean } {
  const { stays } = saved.getState();
  const others = cards.filter((card) => !card.draft && !stays.some((stay) => stay.card.slug === card.slug));
  const added = others.slice(0, Math.max(0, SAVED_MAX - stays.length)).map((card) => ({ card: cardOf(card), at: Date.now() }));
  const kept: unknown = added.length === 0 || saved.setState({ stays: [...added, ...stays] });
  return { left: others.length - added.length, kept: kept === true };
}

/** All fields of a card but `draft`: what is not public is not kept. */
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

/** The card of a stay without any other fields, also when a whole listing is given; absent fields stay absent. */
const cardOf = (stay: ListingCard): ListingCard =>
  Object.fromEntries(CARD_FIELDS.flatMap((field) => (stay[field] === undefined ? [] : [[field, stay[field]]]))) as unknown as ListingCard;

/** Notes that a stay was opened. A stay that is not public is never noted. */
export function noteVisit(card: ListingCard): void {
  if (card.draft) return;
  recent.setState(({ stays }) => ({
    stays: [{ card: cardOf(card), at: Date.now() }, ...without(stays, card.slug).filter(isRecent)].slice(0, RECENT_MAX),
  }));
}

/** Removes all saved or all recent stays from this device. */
export function forgetStays(which: "saved" | "recent"): void {
  (which === "saved" ? saved : recent).setState({ stays: [] });
}

const without = (stays: readonly KeptStay[], slug: string): KeptStay[] => stays.filter((stay) => stay.card.slug !== slug);
