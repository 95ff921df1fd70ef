/** A code is a control character followed by any one-byte character. JSON escapes control characters, so JSON contains no codes. */
const LEADS = 0x20;
const LOWS = 0x100;
const CODES_MAX = LEADS * LOWS;
const SEEN_BEFORE = 4;
/** Limits the memory for counting fragments. Most fragments, such as names, occur once. */
const COUNTED_MAX = 16_384;

const FRAGMENT = /[\]}"]{0,8},?[{[]{0,8}"\w{1,60}":[{[]{0,8}"?|[^"\\{}[\],:]{3,}/g;

export function createJsonPacker(): { pack(value: unknown): string; unpack(packed: string): string } {
  const fragments: string[] = [];
  const codes = new Map<string, string>();
  let counted = new Map<string, number>();

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
