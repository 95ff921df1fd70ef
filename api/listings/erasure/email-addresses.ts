const ERASED = "(erased)";
/** Dates, ids and prices have fewer digits than telephone numbers. UUIDs have more. */
const PHONE_DIGITS = { least: 9, most: 15 } as const;
const PART_MAX = 254;

/** Trims and lowercases an address, except letters whose lowercase is ASCII, such as the Kelvin sign: they denote another mailbox. */
export const comparable = (address: string): string => address.trim().replace(/[^\u0130\u212a]+/g, (part) => part.toLowerCase());

export interface Contact {
  readonly kind: "address" | "phone";
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const WORD = "\\p{L}\\p{M}\\p{N}";
const SIGN = "(?:@|%40)";
const AT = new RegExp(
  `${SIGN}(?<=([${WORD}.!#$%&'*+/=?^_\`{|}~-]{1,${PART_MAX}})${SIGN})([${WORD}](?:[${WORD}.-]{0,${PART_MAX}}[${WORD}])?)`,
  "gu",
);
const DELIMITER = /(?:[/=?&#]|%(?:2(?![bde])[0-9a-f]|3[a-f]))$/i;
const PUNCTUATION = new RegExp(`^[^${WORD}._+-]+`, "u");

function startsIn(local: string): number[] {
  const punctuation = PUNCTUATION.exec(local)?.[0].length ?? 0;
  const positions = Array.from({ length: local.length }, (_, at) => at);
  return positions.filter((at) => at <= punctuation || DELIMITER.test(local.slice(Math.max(0, at - 3), at)));
}

function addressesAt(text: string): Contact[] {
  if (!text.includes("@") && !text.includes("%40")) return [];
  return [...text.matchAll(AT)].flatMap((found) => {
    const [whole, before = "", domain = ""] = found;
    const local = before.slice(before.lastIndexOf("%40") === -1 ? 0 : before.lastIndexOf("%40") + 3);
    const end = found.index + whole.length;
    return startsIn(local).flatMap((at) => {
      const written = local.slice(at);
      const decoded = written.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      const start = found.index - local.length + at;
      return [...new Set([written, decoded])].map((name) => ({
        ...{ kind: "address" as const, value: comparable(`${name}@${domain}`) },
        ...{ start, end },
      }));
    });
  });
}

export const SEPARATORS = " \u00a0\u2009\u202f().\u2010\u2011\u2012\u2013/-";
const GROUPS = new RegExp(`\\d(?:[${SEPARATORS}]{0,3}\\d)*`, "g");
const DATE = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?!\d)/;
const WORD_BEFORE = new RegExp(`(?:[${WORD}_@/=#&?%]|[${WORD}_]-)$`, "u");
const WORD_AFTER = new RegExp(`^(?:[${WORD}_@]|[-.:/][${WORD}_])`, "u");

/** Ignores the digits of dates, ids, slugs and URLs. */
function phonesAt(text: string): Contact[] {
  return [...text.matchAll(GROUPS)].flatMap((found) => {
    const [groups] = found;
    const digits = groups.replace(/\D/g, "");
    if (digits.length < PHONE_DIGITS.least || DATE.test(groups)) return [];
    const opened = /^[^(]*\)/.test(groups) && text[found.index - 1] === "(" ? 1 : 0;
    const plus = text[found.index - opened - 1] === "+" ? 1 : 0;
    const [start, end] = [found.index - opened - plus, found.index + groups.length];
    if (WORD_BEFORE.test(text.slice(Math.max(0, start - 4), start)) || WORD_AFTER.test(text.slice(end, end + 4))) return [];
    const value = plus ? digits : digits.replace(/^00/, "");
    if (value.length < PHONE_DIGITS.least || value.length > PHONE_DIGITS.most) return [];
    return { kind: "phone" as const, value, start, end };
  });
}

const contactsIn = (text: string): Contact[] => [...addressesAt(text), ...phonesAt(text)];

export const phonesIn = (text: string): string[] => phonesAt(text).map(({ value }) => value);

export function addressesIn(text: string): Set<string> {
  const found = addressesAt(text).map(({ value }) => value);
  return new Set(text.includes("@") ? [comparable(text), ...found] : found);
}

export function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === "string") visit(value);
  else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (!Array.isArray(value)) visit(key);
      eachText(part, visit);
    }
  }
}

export interface Eraser {
  erase<T>(value: T): T;
  find(value: unknown): { readonly contact: Contact; readonly text: string }[];
}

export function createEraser(isWanted: (contact: Contact) => boolean): Eraser {
  const wantedIn = (text: string) => {
    const wanted = contactsIn(text)
      .filter(isWanted)
      .toSorted((a, b) => a.start - b.start || b.end - a.end);
    return wanted.filter(({ start }, at) => wanted.slice(0, at).every(({ end }) => end <= start));
  };
  const inText = (text: string) =>
    wantedIn(text).reduceRight((left, { start, end }) => left.slice(0, start) + ERASED + left.slice(end), text);
  return {
    erase: <T>(value: T): T => mapTexts(value, inText) as T,
    find: (value) => {
      const found: { contact: Contact; text: string }[] = [];
      mapTexts(value, (text) => {
        for (const contact of wantedIn(text)) found.push({ contact, text });
        return text;
      });
      return found;
    },
  };
}

export interface Named {
  readonly email: string;
  readonly phones: readonly string[];
}

export const eraserOf = ({ email, phones }: Named): Eraser =>
  createEraser(({ kind, value }) => (kind === "address" ? value === email : phones.includes(value)));

/** Matches field names whose values are ids. The search skips these fields. */
const KEY_NAME = /(?:^|[\s_])(?:[iI][dD]s?|[sS]lugs?)$|[a-z]Ids?$|^(?:listings?|reference|replyTo|version)$/;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return reuseIfEqual(
      value,
      value.map((part) => mapTexts(part, change)),
    );
  const entries = Object.entries(value);
  const changed = entries.map(([key, part]) => [key, KEY_NAME.test(key) ? part : mapTexts(part, change)] as const);
  const same = changed.every(([, part], at) => part === entries[at]?.[1]);
  return same ? value : Object.fromEntries(changed);
}

const reuseIfEqual = (before: readonly unknown[], after: readonly unknown[]) =>
  after.every((part, at) => part === before[at]) ? before : after;
