/**
 * Reading privacy facts out of the host's notes, only where they say it plainly (docs/product/data.md#facts-from-notes): a sentence
 * counts when a pattern matches all of it.
 */
import {
  PRIVACY_KEYS,
  type PrivacyFact,
  type PrivacyFacts,
  type PrivacyKey,
  type PrivacySlug,
  privacyOption,
  privacyOptions,
} from "./privacy-facts.ts";
import { type Meaning, NOTE_PATTERNS, type NoteName, type Reading } from "./privacy-note-patterns.ts";
import { contradicts, privacyTruths } from "./read-privacy-facts.ts";

/** The host's notes, as `Listing` has them. */
export type PrivacyNotes = Readonly<Record<NoteName, string | undefined>>;

interface Said {
  readonly meaning: Meaning;
  readonly where: string | undefined;
}

/** The sentences of a note. A question keeps its mark, so that no pattern matches it. */
const sentencesOf = (note: string): string[] =>
  note
    .split(/\n+|(?<![.!;])[.!;]+(?=\s|$)|(?<=\?)/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");

function match({ says }: Reading, text: string): Said | undefined {
  for (const [meaning, pattern] of says) {
    const found = pattern.exec(text);
    if (found) return { meaning, where: found.groups?.where };
  }
  return undefined;
}

/** What a sentence says, by itself or in parts; undefined when the reading does not understand all of it. */
function understand(reading: Reading, sentence: string): readonly Said[] | undefined {
  const said = match(reading, sentence);
  if (said) return [said];
  const parts = sentence.split(/,(?: and| but)? | and /).map((part) => match(reading, part));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts : undefined;
}

/** What a note says about one question; undefined when it does not say it plainly. */
function readNote(reading: Reading, note: string): PrivacyFact | undefined {
  const others = NOTE_PATTERNS.filter((other) => other.note === reading.note && other !== reading);
  const said: Said[] = [];
  for (const sentence of sentencesOf(note)) {
    const understood = understand(reading, sentence);
    if (understood) said.push(...understood);
    else if (reading.doubt.test(sentence) && !others.some((other) => understand(other, sentence))) return undefined;
  }
  return factOf(reading.key, said);
}

function factOf(key: PrivacyKey, said: readonly Said[]): PrivacyFact | undefined {
  const meanings = new Set(said.map(({ meaning }) => meaning));
  // A camera out of doors says nothing about inside, so it counts only beside a sentence that does.
  if (meanings.has("none-inside") && meanings.delete("outdoors")) meanings.add("outside-only");
  const implied = [...meanings].map((meaning) => privacyOption(meaning)?.implies);
  const values = privacyOptions(key)
    .map(({ slug }) => slug as PrivacySlug)
    .filter((slug) => meanings.has(slug) && !implied.includes(slug));
  if (values.length === 0 || contradicts(key, values) || meanings.has("outdoors")) return undefined;
  const where = said.find((each) => each.where !== undefined)?.where;
  return { values, ...(where === undefined ? {} : { detail: where }), by: "host" };
}

/**
 * What the host's notes say plainly. They count as the host's own words, of a day that nobody wrote down. A question about which two
 * notes differ stays open.
 */
export function readFactsFromNotes(notes: PrivacyNotes): PrivacyFacts {
  const found: { [K in PrivacyKey]?: PrivacyFact } = {};
  let differs: PrivacyKey[] | undefined;
  for (const reading of NOTE_PATTERNS) {
    const note = notes[reading.note];
    const fact = note === undefined ? undefined : readNote(reading, note);
    if (fact === undefined) continue;
    const known = found[reading.key];
    if (known && String(known.values) !== String(fact.values)) differs = [...(differs ?? []), reading.key];
    found[reading.key] = fact;
  }
  for (const key of differs ?? []) delete found[key];
  return found;
}

/** The questions on which typed facts and notes cannot both be right. */
export function contradictedByNotes(typed: PrivacyFacts, notes: PrivacyNotes): PrivacyKey[] {
  const read = readFactsFromNotes(notes);
  return PRIVACY_KEYS.filter((key) => {
    const [one, other] = [typed[key]?.values ?? [], read[key]?.values ?? []];
    const fits =
      privacyTruths(typed, key).some((slug) => other.includes(slug as PrivacySlug)) ||
      privacyTruths(read, key).some((slug) => one.includes(slug as PrivacySlug));
    return one.length > 0 && other.length > 0 && !fits;
  });
}
