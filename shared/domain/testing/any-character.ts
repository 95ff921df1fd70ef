import fc from "fast-check";

/** Surrogates begin here; they are not characters. */
const HALVES = 0xd800;
const HALF_COUNT = 0x800;

/** Any code point. fast-check's `unit: "binary"` is not used, because its table takes over a second to fill and stays in memory. */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - HALF_COUNT).map(
  (index) => String.fromCodePoint(index < HALVES ? index : index + HALF_COUNT),
  (text) => {
    const code = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error("One character was expected.");
    if (code >= HALVES && code < HALVES + HALF_COUNT) throw new Error("Half a pair is no character.");
    return code < HALVES ? code : code - HALF_COUNT;
  },
);
