/** Packs values as JSON, and unpacks them. */
export interface JsonPacker {
  /** @param value anything that JSON can hold */
  pack(value: unknown): string;
  /** The JSON of a value that this packer packed. */
  unpack(packed: string): string;
}

/** A code begins with a control character, which JSON never has as it is, and has any character of one byte behind it. */
const LEADS = 0x20;
const LOWS = 0x100;
const CODES_MAX = LEADS * LOWS;
/** How often a fragment is met before it gets a code. */
const SEEN_BEFORE = 4;
/** Most fragments that are counted at a time. Names, which hardly repeat, would fill the memory otherwise. */
const COUNTED_MAX = 16_384;

/** A field's name with the punctuation around it, or a run of a text that no punctuation of JSON interrupts. */
const FRAGMENT = /[\]}"]{0,8},?[{[]{0,8}"\w{1,60}":[{[]{0,8}"?|[^"\\{}[\],:]{3,}/g;

/**
 * Makes a packer for many values that are alike: what many of them have, such as the names of their fields, becomes a code of two
 * characters. Codes are learned from what is packed and never change.
 */
export function createJsonPacker(): JsonPacker {
  const fragments: string[] = [];
  const codes = new Map<string, string>();
  let counted = new Map<string, number>();

  /** Counts a fragment that has no code, and gives it one when it is met often. @returns what stands for it in this text */
  function learn(fragment: string): string {
    if (fragments.length === CODES_MAX) return fragment;
    const times = (counted.get(fragment) ?? 0) + 1;
    if (times < SEEN_BEFORE) {
      if (counted.size >= COUNTED_MAX) counted = new Map();
      counted.set(fragment, times);
      return fragment;
    }
    counted.delete(fragment);
    const code = String.fromCharCode(Math.trunc(fragments.length / LOWS), fragments.length % LOWS);
    fragments.push(fragment);
    codes.set(fragment, code);
    return code;
  }

  return {
    pack: (value) => JSON.stringify(value).replace(FRAGMENT, (fragment) => codes.get(fragment) ?? learn(fragment)),
    unpack(packed) {
      let text = "";
      let from = 0;
      for (let at = 0; at < packed.length; at++) {
        const lead = packed.charCodeAt(at);
        if (lead >= LEADS) continue;
        text += packed.slice(from, at) + (fragments[lead * LOWS + packed.charCodeAt(at + 1)] ?? "");
        from = ++at + 1;
      }
      return text + packed.slice(from);
    },
  };
}
