import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { numbers } from "../../testing/chance.ts";
import { fragmentLength, type Json, packFragment, readFragment } from "./fragment.ts";
import { bytesOf, deflated, fragmentOf, plainOf, sealedOf } from "./testing/node-fragments.mjs";
import { packed } from "./testing/packed.ts";
import { makeKeysQuickly } from "./testing/quick-keys.ts";

const VALUE = ["Autumn", "laurel-gap minetta-brook", "30", ["Ask about the sauna — früh"]];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const ZEROS = new Uint8Array(64);

async function openWith(fragment: string, passphrase: string) {
  const read = await readFragment(fragment, "list");
  return read.state === "sealed" ? read.open(passphrase) : read;
}

describe("a fragment", () => {
  test("reproduces any JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const read = await readFragment(`#${await packed("list", value as Json)}`, "list");
        expect(read).toEqual({ state: "plain", value: JSON.parse(JSON.stringify(value)) });
      }),
      { numRuns: 60 },
    );
  });

  test("has only characters that addresses keep, and is compressed when that is shorter", async () => {
    const long = await packed("list", "a cabin by the lake ".repeat(50));
    expect(long).toMatch(/^[\w-]+$/);
    expect(long.length).toBeLessThan(100);
    expect(await packed("list", "x")).toBe(plainOf(utf8('"x"')));
  });

  test("predicts its length, plain and sealed", async () => {
    for (const value of ["x", VALUE, "a".repeat(300), [...Array(200).keys()]])
      expect(await fragmentLength(value, { sealed: false })).toBe((await packed("list", value)).length);
    const numbers = [...Array(200).keys()];
    expect(await fragmentLength(numbers, { sealed: true })).toBe((await packed("list", numbers, "open the door")).length);
  });

  test("created by Node's own libraries is read: plain, deflated and sealed", async () => {
    const json = JSON.stringify(VALUE);
    expect(await readFragment(plainOf(utf8(json)), "list")).toEqual({ state: "plain", value: VALUE });
    expect(await readFragment(plainOf(deflated(json), { flags: 2 }), "list")).toEqual({ state: "plain", value: VALUE });
    expect(await openWith(sealedOf(utf8(json), "open the door"), "open the door")).toEqual({ state: "open", value: VALUE });
    const both = sealedOf(deflated(json), "open the door", { flags: 3, rounds: 7 });
    expect(await openWith(both, "open the door")).toEqual({ state: "open", value: VALUE });
  });

  test("of an earlier release stays readable: these are its bytes", async () => {
    expect(plainOf(utf8('["","a b"]'))).toBe("AQEAWyIiLCJhIGIiXaDFE-g");
    expect(await readFragment("AQEAWyIiLCJhIGIiXaDFE-g", "list")).toEqual({ state: "plain", value: ["", "a b"] });
  });
});

describe("a sealed fragment", () => {
  test("opens with its passphrase only, again and again", async () => {
    makeKeysQuickly();
    const read = await readFragment(await packed("list", VALUE, "amber lantern"), "list");
    if (read.state !== "sealed") throw new Error(read.state);
    for (const text of ["amber lanterns", " ", "Amber lantern"]) expect(await read.open(text)).toEqual({ state: "wrong-passphrase" });
    expect(await read.open("amber lantern")).toEqual({ state: "open", value: VALUE });
  });

  test.each([
    ["spaces around and between", "  amber \n lantern\u00a0", "amber lantern"],
    ["letters put together from parts", "cafe\u0301 Ångström", "caf\u00e9 A\u030angström"],
    ["letters of full width", "ａｍｂｅｒ", "amber"],
    ["emoji and other scripts", "夜の明かり 🕯️", "夜の明かり 🕯️"],
  ])("treats a passphrase with %s as the same", async (_, one, other) => {
    makeKeysQuickly();
    expect(await openWith(await packed("list", 1, one), other)).toEqual({ state: "open", value: 1 });
  });

  test("is never the same twice, and has a stepped length that reveals little", async () => {
    makeKeysQuickly();
    const [one, other] = [await packed("list", "x", "amber lantern"), await packed("list", "x", "amber lantern")];
    expect(one.slice(6)).not.toBe(other.slice(6));
    expect(await fragmentLength("longer", { sealed: true })).toBe(one.length);
    expect(await fragmentLength("x".repeat(60).concat("yz0123456789abcdefg"), { sealed: true })).toBe(one.length);
  });

  test.each(["", " ", "\u3000\n"])("rejects the passphrase %j", async (passphrase) => {
    expect(await packFragment("list", VALUE, passphrase)).toEqual({ state: "no-passphrase" });
  });

  test.each([0, 5, 21, 255])("that requires %i rounds is rejected before any work", async (rounds) => {
    const bytes = Uint8Array.of(1, 1, 1, rounds, ...new Uint8Array(28 + 64 + 16));
    expect(await readFragment(fragmentOf(bytes), "list")).toEqual({ state: "broken" });
  });

  test("with an altered header does not open", async () => {
    makeKeysQuickly();
    const bytes = bytesOf(await packed("list", 1, "amber"));
    expect(await openWith(fragmentOf(bytes), "amber")).toEqual({ state: "open", value: 1 });
    for (const at of [2, 4, 20, bytes.length - 1]) {
      const altered = bytes.slice();
      altered[at] = (altered[at] ?? 0) ^ 2;
      expect([at, await openWith(fragmentOf(altered), "amber")]).toEqual([at, { state: "wrong-passphrase" }]);
    }
  });
});

describe("another text than a fragment of this kind", () => {
  test.each(["", "#", " ", "#%20"])("%j is empty", async (fragment) => {
    expect(await readFragment(fragment, "list")).toEqual({ state: "empty" });
  });

  test("is reported with its kind, or as newer than this release", async () => {
    expect(await readFragment(await packed("match", [1]), "list")).toEqual({ state: "other-kind", kind: "match" });
    expect(await readFragment(plainOf(ZEROS, { version: 2 }), "list")).toEqual({ state: "newer" });
    expect(await readFragment(plainOf(ZEROS, { version: 0 }), "list")).toEqual({ state: "broken" });
    expect(await readFragment(plainOf(utf8("1"), { kind: 3 }), "list")).toEqual({ state: "broken" });
    expect(await readFragment(plainOf(utf8("1"), { flags: 4 }), "list")).toEqual({ state: "broken" });
  });

  test("is broken when any character is lost or altered", async () => {
    for (const fragment of [await packed("list", VALUE), sealedOf(utf8("1"), "amber")]) {
      for (let length = 1; length < fragment.length; length += 1)
        expect(await readFragment(fragment.slice(0, length), "list")).toEqual({ state: "broken" });
      for (let at = 0; at < fragment.length - 1; at += 1) {
        const altered = `${fragment.slice(0, at)}${fragment[at] === "A" ? "B" : "A"}${fragment.slice(at + 1)}`;
        expect((await readFragment(altered, "list")).state).toBe("broken");
      }
    }
  });

  test("is broken in any form, and throws nothing", async () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.base64String(), fc.webQueryParameters());
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(["broken", "empty"]).toContain((await readFragment(text, "list")).state);
      }),
    );
  });

  test("is broken or JSON, whatever follows a valid header and checksum", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(3), async (content, flags) => {
        expect(["broken", "plain", "sealed"]).toContain((await readFragment(plainOf(content, { flags }), "list")).state);
      }),
    );
  });

  test("has a size limit when it is unpacked", async () => {
    const bomb = deflated(JSON.stringify("0".repeat(10_000_000)));
    const fragment = plainOf(bomb, { flags: 2 });
    expect(fragment.length).toBeLessThan(32_768);
    expect(await readFragment(fragment, "list")).toEqual({ state: "broken" });
    expect(await openWith(sealedOf(bomb, "amber", { flags: 3 }), "amber")).toEqual({ state: "broken" });
  });

  test("can be too long to read or to create", async () => {
    expect(await readFragment(plainOf(utf8(`"${"x".repeat(30_000)}"`)), "list")).toEqual({ state: "broken" });
    expect(await packFragment("list", numbers(40_000))).toEqual({ state: "too-long" });
  });

  test.each(["[1", "nothing", "\ufeff"])("is broken if it contains %j, which is no JSON", async (text) => {
    expect(await readFragment(plainOf(utf8(text)), "list")).toEqual({ state: "broken" });
  });
});

const SPOILT: readonly (readonly [string, (fragment: string) => string])[] = [
  ["percent-encoded", (fragment) => [...fragment].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("")],
  ["with line breaks", (fragment) => fragment.replace(/.{20}/g, "$&\r\n")],
  ["with encoded line breaks", (fragment) => fragment.replace(/.{20}/g, "$&%0A")],
  ["with soft hyphens and spaces of no width", (fragment) => fragment.replace(/.{9}/g, "$&\u00ad").replace(/.{15}/g, "$&\u200b")],
  ["in the other base64", (fragment) => `${fragment.replaceAll("-", "+").replaceAll("_", "/")}==`],
  ["with a full stop behind it", (fragment) => `${fragment}.`],
  ["in brackets", (fragment) => `${fragment})>"`],
  ["in italics", (fragment) => `${fragment}_`],
  ["with tracking behind it", (fragment) => `${fragment}?utm_source=chat&fbclid=IwAR0`],
  ["with words behind it", (fragment) => `${fragment} sent from my phone 100%`],
  ["with line breaks in it and words behind it", (fragment) => `${fragment.slice(0, 12)}\n${fragment.slice(12)}\n\nlove, M`],
];
test.each(SPOILT)("reads a link %s, as messengers leave it", async (_, spoiled) => {
  expect(await readFragment(`#${spoiled(await packed("list", VALUE))}`, "list")).toEqual({ state: "plain", value: VALUE });
});

describe("a browser with missing features", () => {
  test("reports that it cannot seal outside a secure context, and packs plain fragments", async () => {
    const sealed = sealedOf(utf8("1"), "amber");
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await packFragment("list", VALUE, "amber")).toEqual({ state: "unsupported" });
    expect(await readFragment(sealed, "list")).toEqual({ state: "unsupported" });
    expect(await readFragment(await packed("list", VALUE), "list")).toEqual({ state: "plain", value: VALUE });
  });

  class UnknownForm {
    constructor() {
      throw new TypeError("deflate-raw");
    }
  }
  test.each([
    ["has no streams of compression", undefined],
    ["does not know this form of it", UnknownForm],
  ])("packs without compression if it %s, and reports when compression is needed", async (_, stream) => {
    const fragment = plainOf(deflated("1"), { flags: 2 });
    vi.stubGlobal("CompressionStream", stream);
    vi.stubGlobal("DecompressionStream", stream);
    expect(await packed("list", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")).toBe(plainOf(utf8('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"')));
    expect(await readFragment(fragment, "list")).toEqual({ state: "unsupported" });
  });
});
