import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { STORAGE_KEYS, withoutSteering } from "@nightlatch/domain";
import { createPersistentStore } from "@nightlatch/runtime";
import { useSyncExternalStore } from "react";

export const NOTE_MAX = 500;
export const HEARTS_MAX = 3;
const NOTES_MAX = 200;
const RECEIVED_NOTES_MAX = 3;

export interface Note {
  readonly text: string;
  readonly hearts: number;
}

export interface ReceivedNote extends Note {
  readonly from: string;
}

export interface StoredNote extends Note {
  readonly name: string;
  readonly theirs: readonly ReceivedNote[];
}

export type StoredNotes = ReadonlyMap<string, StoredNote>;

export interface Noted {
  readonly slug: string;
  readonly name: string;
}

type Changes = ReadonlyMap<string, StoredNote | undefined>;

const NONE: StoredNotes = new Map();
const NO_CHANGES: Changes = new Map();
const NO_NOTE: StoredNote = { name: "", text: "", hearts: 0, theirs: [] };

function readEntry(value: unknown): [string, StoredNote][] {
  const entry = value as Partial<Record<keyof StoredNote | "slug", unknown>> | null;
  if (typeof entry?.slug !== "string" || entry.slug === "") return [];
  const received = Array.isArray(entry.theirs) ? entry.theirs.slice(0, RECEIVED_NOTES_MAX).map(readReceivedNote) : [];
  const note = { name: readText(entry.name, NOTE_MAX) || entry.slug, ...readNote(entry), theirs: received.filter(hasContent) };
  return isEmpty(note) ? [] : [[entry.slug, note]];
}

const readNote = ({ text, hearts }: Partial<Record<keyof Note, unknown>>): Note => ({
  text: readText(text, 2 * NOTE_MAX + 1),
  hearts: Number.isInteger(hearts) ? Math.min(HEARTS_MAX, Math.max(0, hearts as number)) : 0,
});

function readReceivedNote(value: unknown): ReceivedNote {
  const entry = (value ?? {}) as Partial<Record<keyof ReceivedNote, unknown>>;
  return { from: readText(entry.from, NOTE_MAX), ...readNote(entry) };
}

const readText = (value: unknown, max: number): string => (typeof value === "string" ? withoutSteering(value).slice(0, max) : "");
const hasContent = ({ text, hearts }: Note): boolean => text !== "" || hearts > 0;
const isEmpty = (note: StoredNote): boolean => !hasContent(note) && note.theirs.length === 0;

// Defined after the functions above, because creating the store reads storage at once.
const store = createPersistentStore<{ readonly notes: StoredNotes }>({
  key: STORAGE_KEYS.notes,
  initial: { notes: NONE },
  // An unknown format may come from a later release, so it reads as no notes and stays stored.
  read: (stored) => ({ notes: new Map(Array.isArray(stored) ? stored.slice(-NOTES_MAX).flatMap(readEntry) : []) }),
  write: ({ notes }) => (notes.size > 0 ? [...notes].map(([slug, note]) => ({ slug, ...note })) : undefined),
});

let unstored = NO_CHANGES;
if (typeof window !== "undefined") {
  const forget = () => {
    unstored = NO_CHANGES;
  };
  for (const wipe of [WIPE_EVENT, WIPED_EVENT]) window.addEventListener(wipe, forget);
  // A null key means that another page cleared the storage.
  window.addEventListener("storage", ({ key }) => key === null && forget());
}

function withChanges(notes: StoredNotes, changes: Changes): StoredNotes {
  const changed = new Map(notes);
  for (const [slug, note] of changes) {
    changed.delete(slug);
    if (note && !isEmpty(note)) changed.set(slug, note);
  }
  return changed.size > NOTES_MAX ? new Map([...changed].slice(-NOTES_MAX)) : changed;
}

let lastNotes: { readonly notes: StoredNotes; readonly over: Changes; readonly all: StoredNotes } | undefined;

export function readNotes(): StoredNotes {
  const { notes } = store.getState();
  if (unstored.size === 0) return notes;
  if (lastNotes?.notes !== notes || lastNotes.over !== unstored) lastNotes = { notes, over: unstored, all: withChanges(notes, unstored) };
  return lastNotes.all;
}

export const isUnkept = (slug: string): boolean => unstored.has(slug);

/** Reads storage first, because storage events from other tabs arrive late. */
function latest(): StoredNotes {
  store.persist.rehydrate();
  return readNotes();
}

function change(changes: Changes): boolean {
  const all = new Map([...unstored, ...changes]);
  const notes = withChanges(store.getState().notes, all);
  unstored = NO_CHANGES;
  const isStored = store.setState({ notes }) === true;
  if (!isStored) unstored = all;
  return isStored;
}

/** Keeps text from another tab that differs from `before`, the text shown before editing. @returns whether the text was stored */
export function writeText({ slug, name }: Noted, text: string, before: string): boolean {
  const note = latest().get(slug) ?? NO_NOTE;
  const other = note.text === before || text.includes(note.text) ? "" : `${note.text}\n`;
  return change(new Map([[slug, { ...note, name, text: withoutSteering(other + text) }]]));
}

export function writeHearts({ slug, name }: Noted, hearts: number): boolean {
  return change(new Map([[slug, { ...(latest().get(slug) ?? NO_NOTE), name, hearts }]]));
}

export function addReceivedNotes(from: string, received: readonly (Noted & Note)[]): boolean {
  const notes = latest();
  const added = received.filter(hasContent).map(({ slug, name, text, hearts }) => {
    const note = notes.get(slug) ?? { ...NO_NOTE, name };
    const others = note.theirs.filter((other) => other.from !== from);
    return [slug, { ...note, theirs: [readReceivedNote({ from, text, hearts }), ...others].slice(0, RECEIVED_NOTES_MAX) }] as const;
  });
  return change(new Map(added));
}

export function removeNotes(slugs: readonly string[]): StoredNotes {
  const notes = latest();
  const removed = new Map(slugs.flatMap((slug) => [[slug, notes.get(slug)] as const]).filter(([, note]) => note !== undefined));
  change(new Map(slugs.map((slug) => [slug, undefined])));
  return removed as StoredNotes;
}

export function restoreNotes(removed: StoredNotes): void {
  const notes = latest();
  change(new Map([...removed].filter(([slug]) => !notes.has(slug))));
}

const none = () => NONE;

export const useNotes = (): StoredNotes => useSyncExternalStore(store.subscribe, readNotes, none);

export const useNote = (slug: string): StoredNote => useNotes().get(slug) ?? NO_NOTE;
