import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { STORAGE_KEYS, withoutSteering } from "@nightlatch/domain";
import { keptStore } from "@nightlatch/runtime";
import { useSyncExternalStore } from "react";

export const NOTE_MAX = 500;
export const HEARTS_MAX = 3;
const NOTES_MAX = 200;
const THEIRS_MAX = 3;

export interface Note {
  readonly text: string;
  readonly hearts: number;
}

export interface TheirNote extends Note {
  readonly from: string;
}

export interface KeptNote extends Note {
  readonly name: string;
  readonly theirs: readonly TheirNote[];
}

export type KeptNotes = ReadonlyMap<string, KeptNote>;

export interface Noted {
  readonly slug: string;
  readonly name: string;
}

type Changes = ReadonlyMap<string, KeptNote | undefined>;

const NONE: KeptNotes = new Map();
const NO_CHANGES: Changes = new Map();
const NO_NOTE: KeptNote = { name: "", text: "", hearts: 0, theirs: [] };

function readEntry(value: unknown): [string, KeptNote][] {
  const entry = value as Partial<Record<keyof KeptNote | "slug", unknown>> | null;
  if (typeof entry?.slug !== "string" || entry.slug === "") return [];
  const theirs = Array.isArray(entry.theirs) ? entry.theirs.slice(0, THEIRS_MAX).map(readTheirs) : [];
  const note = { name: readText(entry.name, NOTE_MAX) || entry.slug, ...readNote(entry), theirs: theirs.filter(saysSomething) };
  return isEmpty(note) ? [] : [[entry.slug, note]];
}

const readNote = ({ text, hearts }: Partial<Record<keyof Note, unknown>>): Note => ({
  text: readText(text, 2 * NOTE_MAX + 1),
  hearts: Number.isInteger(hearts) ? Math.min(HEARTS_MAX, Math.max(0, hearts as number)) : 0,
});

function readTheirs(value: unknown): TheirNote {
  const entry = (value ?? {}) as Partial<Record<keyof TheirNote, unknown>>;
  return { from: readText(entry.from, NOTE_MAX), ...readNote(entry) };
}

const readText = (value: unknown, max: number): string => (typeof value === "string" ? withoutSteering(value).slice(0, max) : "");
const saysSomething = ({ text, hearts }: Note): boolean => text !== "" || hearts > 0;
const isEmpty = (note: KeptNote): boolean => !saysSomething(note) && note.theirs.length === 0;

// After the readers above, because creating the store reads at once.
const store = keptStore<{ readonly notes: KeptNotes }>({
  key: STORAGE_KEYS.notes,
  initial: { notes: NONE },
  // An unknown format reads as no notes and deletes nothing: a later release may have written it.
  read: (stored) => ({ notes: new Map(Array.isArray(stored) ? stored.slice(-NOTES_MAX).flatMap(readEntry) : []) }),
  write: ({ notes }) => (notes.size > 0 ? [...notes].map(([slug, note]) => ({ slug, ...note })) : undefined),
});

let unkept = NO_CHANGES;
if (typeof window !== "undefined") {
  const forget = () => {
    unkept = NO_CHANGES;
  };
  for (const wipe of [WIPE_EVENT, WIPED_EVENT]) window.addEventListener(wipe, forget);
  // A null key: another page removed everything.
  window.addEventListener("storage", ({ key }) => key === null && forget());
}

function withChanges(notes: KeptNotes, changes: Changes): KeptNotes {
  const changed = new Map(notes);
  for (const [slug, note] of changes) {
    changed.delete(slug);
    if (note && !isEmpty(note)) changed.set(slug, note);
  }
  return changed.size > NOTES_MAX ? new Map([...changed].slice(-NOTES_MAX)) : changed;
}

let shown: { readonly notes: KeptNotes; readonly over: Changes; readonly all: KeptNotes } | undefined;

export function readNotes(): KeptNotes {
  const { notes } = store.getState();
  if (unkept.size === 0) return notes;
  if (shown?.notes !== notes || shown.over !== unkept) shown = { notes, over: unkept, all: withChanges(notes, unkept) };
  return shown.all;
}

export const isUnkept = (slug: string): boolean => unkept.has(slug);

/** Other tabs report their changes with a delay, so storage is read first. */
function latest(): KeptNotes {
  store.persist.rehydrate();
  return readNotes();
}

function change(changes: Changes): boolean {
  const all = new Map([...unkept, ...changes]);
  const notes = withChanges(store.getState().notes, all);
  unkept = NO_CHANGES;
  const kept = store.setState({ notes }) === true;
  if (!kept) unkept = all;
  return kept;
}

/** A text that another tab changed meanwhile stays below. @param before the shown text @returns whether the device stored it */
export function writeText({ slug, name }: Noted, text: string, before: string): boolean {
  const note = latest().get(slug) ?? NO_NOTE;
  const other = note.text === before || text.includes(note.text) ? "" : `${note.text}\n`;
  return change(new Map([[slug, { ...note, name, text: withoutSteering(other + text) }]]));
}

export function writeHearts({ slug, name }: Noted, hearts: number): boolean {
  return change(new Map([[slug, { ...(latest().get(slug) ?? NO_NOTE), name, hearts }]]));
}

export function addTheirNotes(from: string, theirs: readonly (Noted & Note)[]): boolean {
  const notes = latest();
  const added = theirs.filter(saysSomething).map(({ slug, name, text, hearts }) => {
    const note = notes.get(slug) ?? { ...NO_NOTE, name };
    const others = note.theirs.filter((other) => other.from !== from);
    return [slug, { ...note, theirs: [readTheirs({ from, text, hearts }), ...others].slice(0, THEIRS_MAX) }] as const;
  });
  return change(new Map(added));
}

export function removeNotes(slugs: readonly string[]): KeptNotes {
  const notes = latest();
  const removed = new Map(slugs.flatMap((slug) => [[slug, notes.get(slug)] as const]).filter(([, note]) => note !== undefined));
  change(new Map(slugs.map((slug) => [slug, undefined])));
  return removed as KeptNotes;
}

export function restoreNotes(removed: KeptNotes): void {
  const notes = latest();
  change(new Map([...removed].filter(([slug]) => !notes.has(slug))));
}

const none = () => NONE;

export const useNotes = (): KeptNotes => useSyncExternalStore(store.subscribe, readNotes, none);

export const useNote = (slug: string): KeptNote => useNotes().get(slug) ?? NO_NOTE;
