/** The text that stands where an address or a telephone number stood. */
export const ERASED = "(erased)";
/** Fewest digits of a telephone number that is looked for in texts: shorter ones stand in texts by chance. */
const PHONE_DIGITS = 7;

/** An email address as it is compared: mailboxes differ in their case only on paper. */
export const comparable = (address: string): string => address.trim().toLowerCase();

/** What addresses in a text look like: with all characters that the forms take, and as they stand in addresses of pages. */
const ADDRESSES = [
  /(?<![a-z0-9.!#$%&'*+/=?^_`{|}~-])[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?=([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))/g,
  /(?<![a-z0-9._+-])[a-z0-9._+-]+@(?=([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))/g,
];

/** Every email address in a text, comparable. A text that is nothing but an address of another form is one too. */
export function addressesIn(text: string): Set<string> {
  const lower = comparable(text);
  const texts = lower.includes("%40") ? [lower, lower.replace(/%([2-7][0-9a-f])/g, (_, hex) => charOf(hex))] : [lower];
  const withAddress = texts.filter((each) => each.includes("@"));
  return new Set(
    withAddress.flatMap((each) => [
      each,
      ...ADDRESSES.flatMap((pattern) => Array.from(each.matchAll(pattern), ([local, domain]) => `${local}${domain}`)),
    ]),
  );
}

const charOf = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16)).toLowerCase();

/** Calls with every text in a value as JSON has it. */
export function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === "string") visit(value);
  else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (!Array.isArray(value)) visit(key);
      eachText(part, visit);
    }
  }
}

/** Finds one person's address and telephone numbers in texts, and takes them out. */
export interface Eraser {
  /** Texts in lower case, one of which a text must contain to be worth a look. */
  readonly needles: readonly string[];
  /** A value as JSON has it, with everything of the person taken out of its texts; the same value when there is nothing. */
  erase<T>(value: T): T;
}

/**
 * @param address the person's email address. Longer addresses that end with it are somebody else's
 * @param phones the person's telephone numbers; those too short to be told from other numbers are not looked for
 */
export function createEraser(address: string, phones: readonly string[]): Eraser {
  const email = comparable(address);
  const forms = [email, email.replace("@", "%40"), encodeURIComponent(email).toLowerCase()];
  const numbers = phones.map((phone) => phone.trim()).filter((phone) => phone.replace(/\D/g, "").length >= PHONE_DIGITS);
  const patterns = [
    new RegExp(`(?<![a-z0-9._+-])(?:${forms.map(quote).join("|")})(?![a-z0-9-]|\\.[a-z0-9])`, "gi"),
    ...numbers.map((phone) => new RegExp(`(?<!\\d)${quote(phone)}(?!\\d)`, "gi")),
  ];
  const inText = (text: string) => patterns.reduce((left, pattern) => left.replace(pattern, ERASED), text);
  return {
    needles: [...forms, ...numbers.map((phone) => JSON.stringify(phone.toLowerCase()).slice(1, -1))],
    erase: <T>(value: T): T => mapTexts(value, inText) as T,
  };
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return keepSame(
      value,
      value.map((part) => mapTexts(part, change)),
    );
  const entries = Object.entries(value);
  const changed = entries.map(([key, part]) => [change(key), mapTexts(part, change)] as const);
  const same = changed.every(([key, part], at) => key === entries[at]?.[0] && part === entries[at]?.[1]);
  return same ? value : Object.fromEntries(changed);
}

const keepSame = (before: readonly unknown[], after: readonly unknown[]) =>
  after.every((part, at) => part === before[at]) ? before : after;

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
