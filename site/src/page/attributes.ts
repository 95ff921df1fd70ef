// A name that begins anywhere in a longer one would be tried from each of its characters.
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g;

/** The attributes of an element of a page, by name, as React writes them: in small letters but for its own spellings, in double quotes. */
export const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]));
