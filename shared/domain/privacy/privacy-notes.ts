/** Reads privacy facts from hosts' notes. A pattern must match a whole sentence (docs/product/data.md#facts-from-notes). */
import {
  PRIVACY_KEYS,
  type PrivacyFact,
  type PrivacyFacts,
  type PrivacyKey,
  type PrivacySlug,
  privacyOption,
  privacyOptions,
} from "./privacy-facts.ts";
import { type Meaning, NOTE_PATTERNS, type NoteInput, type NoteName } from "./privacy-note-patterns.ts";
import { contradicts, privacyTruths } from "./read-privacy-facts.ts";

export type PrivacyNotes = Readonly<Record<NoteName, string | undefined>>;

interface NoteStatement {
  readonly meaning: Meaning;
  readonly where: string | undefined;
}

const sentencesOf = (note: string): string[] =>
  note
    .split(/\n+|(?<![.!;])[.!;]+(?=\s|$)|(?<=\?)/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");

function match({ says }: NoteInput, text: string): NoteStatement | undefined {
  for (const [meaning, pattern] of says) {
    const found = pattern.exec(text);
    if (found) return { meaning, where: found.groups?.where };
  }
  return undefined;
}

function understand(reading: NoteInput, sentence: string): readonly NoteStatement[] | undefined {
  const statement = match(reading, sentence);
  if (statement) return [statement];
  const parts = sentence.split(/,(?: and| but)? | and /).map((part) => match(reading, part));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts : undefined;
}

function readNote(reading: NoteInput, note: string): PrivacyFact | undefined {
  const others = NOTE_PATTERNS.filter((other) => other.note === reading.note && other !== reading);
  const statements: NoteStatement[] = [];
  for (const sentence of sentencesOf(note)) {
    const understood = understand(reading, sentence);
    if (understood) statements.push(...understood);
    else if (reading.doubt.test(sentence) && !others.some((other) => understand(other, sentence))) return undefined;
  }
  return factOf(reading.key, statements);
}

function factOf(key: PrivacyKey, statements: readonly NoteStatement[]): PrivacyFact | undefined {
  const meanings = new Set(statements.map(({ meaning }) => meaning));
  // An outdoor camera is an answer only together with a sentence about indoors.
  if (meanings.has("none-inside") && meanings.delete("outdoors")) meanings.add("outside-only");
  const implied = [...meanings].map((meaning) => privacyOption(meaning)?.implies);
  const values = privacyOptions(key)
    .map(({ slug }) => slug as PrivacySlug)
    .filter((slug) => meanings.has(slug) && !implied.includes(slug));
  if (values.length === 0 || contradicts(key, values) || meanings.has("outdoors")) return undefined;
  const where = statements.find((each) => each.where !== undefined)?.where;
  return { values, ...(where === undefined ? {} : { detail: where }), by: "host" };
}

/** If two notes give different answers, the question stays unanswered. */
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
