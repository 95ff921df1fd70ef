import { joined } from "./compress.ts";

/**
 * The rounds of PBKDF2 by which a passphrase becomes a key, in hundreds of thousands, which is how a fragment names them. Six are
 * the least that OWASP advises for SHA-256; a link that asks for more than twenty is refused, so that no link keeps a phone busy.
 */
export const ROUNDS = { least: 6, most: 20 } as const;
const ROUND_UNIT = 100_000;

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Sealed bytes fill blocks of this size, so that the length of a link says little of what is in it. */
const BLOCK = 64;
/** Ends the content before its padding of zeros (ISO/IEC 7816-4). */
const END = 0x80;

/** How many bytes some content has when it is sealed. */
export const sealedLength = (content: number): number => 1 + SALT_BYTES + IV_BYTES + Math.ceil((content + 1) / BLOCK) * BLOCK + TAG_BYTES;

/**
 * A passphrase as it counts: in the compatibility form of Unicode (NFKC), so that two keyboards that write a letter differently write
 * the same, with single spaces and none around it. Upper and lower case stay apart.
 */
export const passphraseOf = (typed: string): string => typed.normalize("NFKC").trim().replace(/\s+/gu, " ");

/** Whether the browser can seal and open: not outside of a secure context, nor an old one. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * Seals bytes with AES-GCM by a key of 256 bits from the passphrase.
 *
 * @param header what stands before the sealed bytes; altered, they do not open
 * @returns the rounds, the salt and the initialisation vector, each in the clear, and the sealed bytes
 */
export async function seal(header: Uint8Array, content: Uint8Array, passphrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const clear = joined(Uint8Array.of(ROUNDS.least), salt, iv);
  const padded = new Uint8Array(Math.ceil((content.length + 1) / BLOCK) * BLOCK);
  padded.set(content);
  padded[content.length] = END;
  const key = await keyOf(passphrase, salt, ROUNDS.least);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: joined(header, clear) }, key, padded);
  return joined(clear, new Uint8Array(sealed));
}

/** Sealed bytes in their parts; undefined where they cannot be what `seal` makes. */
export function sealedParts(bytes: Uint8Array<ArrayBuffer>) {
  const [rounds = 0] = bytes;
  const clear = bytes.slice(0, 1 + SALT_BYTES + IV_BYTES);
  const sealed = bytes.slice(clear.length);
  const blocks = (sealed.length - TAG_BYTES) / BLOCK;
  if (rounds < ROUNDS.least || rounds > ROUNDS.most || blocks < 1 || !Number.isInteger(blocks)) return undefined;
  return { rounds, clear, salt: clear.slice(1, 1 + SALT_BYTES), iv: clear.slice(1 + SALT_BYTES), sealed };
}

/** @returns undefined with any other passphrase, or any other header */
export async function unseal(
  header: Uint8Array,
  { rounds, clear, salt, iv, sealed }: NonNullable<ReturnType<typeof sealedParts>>,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = await keyOf(passphrase, salt, rounds);
  try {
    const algorithm = { name: "AES-GCM", iv, additionalData: joined(header, clear) };
    const padded = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed));
    return padded.slice(0, padded.lastIndexOf(END));
  } catch {
    return undefined;
  }
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const text = new TextEncoder().encode(passphraseOf(passphrase));
  const material = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds * ROUND_UNIT };
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
