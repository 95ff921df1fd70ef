/**
 * Characters that make a terminal do something, or show text other than it is: controls, ends of lines, and those that turn the
 * direction of text.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Those of them that JSON leaves as they are. */
const UNSEEN_IN_JSON = /[\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (character: string): string => NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** One line for a terminal: strangers wrote parts of it, and nothing in them may do more than be read. */
export const visibleLine = (line: string): string => line.replace(UNSEEN, escaped);

/** Lines for a terminal, whose breaks stay. */
export const visibleLines = (text: string): string => text.split("\n").map(visibleLine).join("\n");

/** JSON that says the same in characters that a terminal only shows. */
export const visibleJson = (value: unknown): string => JSON.stringify(value).replace(UNSEEN_IN_JSON, escaped);
