import { canInflate, deflate, inflate, joined } from "./compress.ts";
import { canSeal, passphraseOf, seal, sealedLength, splitSealed, unseal } from "./seal.ts";

/** base64url of version, kind, flags, content, CRC-32. Later versions must keep the first and last of these (docs/adr/0044). */
const VERSION = 1;
const KINDS = { list: 1, match: 2 } as const;
const FLAGS = { sealed: 1, deflated: 2 } as const;
const HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;

export const FRAGMENT_MAX = 32_768;
const CONTENT_MAX = 65_536;

type FragmentKind = keyof typeof KINDS;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type PackedFragment =
  | { readonly state: "packed"; readonly fragment: string }
  | { readonly state: "no-passphrase" }
  | { readonly state: "too-long" }
  | { readonly state: "unsupported" };

/** `broken`: cut off, changed or not made by us. `newer`: made by a later release. `unsupported`: the browser lacks an API. */
type UnreadableFragment =
  | { readonly state: "broken" | "newer" | "unsupported" }
  | { readonly state: "other-kind"; readonly kind: FragmentKind };

export type OpenedFragment =
  | { readonly state: "open"; readonly value: unknown }
  | { readonly state: "wrong-passphrase" | "broken" | "unsupported" };

export type ReadFragment =
  | { readonly state: "empty" }
  | UnreadableFragment
  | { readonly state: "plain"; readonly value: unknown }
  /** `open` derives a key, which takes up to a second on a phone. After a wrong passphrase, callers may try again. */
  | { readonly state: "sealed"; open(passphrase: string): Promise<OpenedFragment> };

/** Never throws. @param passphrase encrypts the value; without a passphrase, everyone with the link can read the value */
export async function packFragment(kind: FragmentKind, value: Json, passphrase?: string): Promise<PackedFragment> {
  if (passphrase !== undefined && passphraseOf(passphrase) === "") return { state: "no-passphrase" };
  if (passphrase !== undefined && !canSeal()) return { state: "unsupported" };
  const { content, deflated } = await contentOf(value);
  if (content.length > CONTENT_MAX) return { state: "too-long" };
  const flags = (passphrase === undefined ? 0 : FLAGS.sealed) | (deflated ? FLAGS.deflated : 0);
  const header = Uint8Array.of(VERSION, KINDS[kind], flags);
  const bytes = joined(header, passphrase === undefined ? content : await seal(header, content, passphrase));
  const fragment = toBase64url(joined(bytes, checksumOf(bytes)));
  return fragment.length > FRAGMENT_MAX ? { state: "too-long" } : { state: "packed", fragment };
}

export async function fragmentLength(value: Json, { sealed }: { readonly sealed: boolean }): Promise<number> {
  const { length } = (await contentOf(value)).content;
  return Math.ceil(((HEADER_BYTES + (sealed ? sealedLength(length) : length) + CHECKSUM_BYTES) * 4) / 3);
}

async function contentOf(value: Json): Promise<{ content: Uint8Array<ArrayBuffer>; deflated: boolean }> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const short = await deflate(text);
  return short && short.length < text.length ? { content: short, deflated: true } : { content: text, deflated: false };
}

/** Accepts a fragment with or without `#`, percent-encoded, broken or followed by text. Never throws. Callers must validate the value. */
export async function readFragment(fragment: string, kind: FragmentKind): Promise<ReadFragment> {
  const text = decoded(fragment).replace(/^#/, "");
  if (text.trim() === "") return { state: "empty" };
  const bytes = bytesIn(text);
  if (!bytes) return { state: "broken" };
  const [version, code, flags = 0] = bytes;
  if (version !== VERSION) return { state: version === 0 ? "broken" : "newer" };
  const found = (Object.keys(KINDS) as FragmentKind[]).find((name) => KINDS[name] === code);
  if (found === undefined || flags > (FLAGS.sealed | FLAGS.deflated)) return { state: "broken" };
  if (found !== kind) return { state: "other-kind", kind: found };
  const deflated = (flags & FLAGS.deflated) !== 0;
  if (deflated && !canInflate()) return { state: "unsupported" };
  const header = bytes.slice(0, HEADER_BYTES);
  const rest = bytes.slice(HEADER_BYTES);
  if (!(flags & FLAGS.sealed)) {
    const value = await valueIn(rest, deflated);
    return value ? { state: "plain", ...value } : { state: "broken" };
  }
  const parts = splitSealed(rest);
  if (!parts) return { state: "broken" };
  if (!canSeal()) return { state: "unsupported" };
  return {
    state: "sealed",
    async open(passphrase) {
      if (passphraseOf(passphrase) === "") return { state: "wrong-passphrase" };
      try {
        const content = await unseal(header, parts, passphrase);
        if (!content) return { state: "wrong-passphrase" };
        const value = await valueIn(content, deflated);
        return value ? { state: "open", ...value } : { state: "broken" };
      } catch {
        return { state: "unsupported" };
      }
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > FRAGMENT_MAX) return undefined;
  const pieces = text
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .split(/[\s\u00ad\u200b-\u200f\u2060\ufeff]+/u);
  const most = Math.min(pieces.length, PIECES_MAX);
  for (let count = most; count > 0; count -= 1) {
    const [run = ""] = /^[\w-]*/.exec(pieces.slice(0, count).join("")) ?? [];
    // Some apps append formatting characters to a link.
    const content = checked(run) ?? checked(/^[\w-]*[^\W_]/.exec(run)?.[0] ?? "");
    if (content) return content;
  }
  return undefined;
}

function checked(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = fromBase64url(text);
  if (!bytes || bytes.length < HEADER_BYTES + CHECKSUM_BYTES) return undefined;
  const content = bytes.slice(0, -CHECKSUM_BYTES);
  return checksumOf(content).every((byte, index) => byte === bytes[content.length + index]) ? content : undefined;
}

const PIECES_MAX = 64;

async function valueIn(content: Uint8Array<ArrayBuffer>, deflated: boolean): Promise<{ readonly value: unknown } | undefined> {
  const text = deflated ? await inflate(content, CONTENT_MAX) : content;
  if (!text || text.length > CONTENT_MAX) return undefined;
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text)) };
  } catch {
    return undefined;
  }
}

/** RFC 4648, section 5, without padding: messengers do not change this alphabet. */
function toBase64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** The reversed polynomial of CRC-32 (ISO-HDLC), as in zip and PNG. */
const POLYNOMIAL = 0xedb88320;

function checksumOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  const result = new Uint8Array(4);
  new DataView(result.buffer).setInt32(0, ~crc);
  return result;
}
