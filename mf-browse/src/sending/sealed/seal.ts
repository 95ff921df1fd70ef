import { joined } from "./compress.ts";

/** PBKDF2 rounds in hundreds of thousands. OWASP's minimum for SHA-256 is six; more than twenty would block a phone. */
const ROUNDS = { least: 6, most: 20 } as const;
const ROUND_UNIT = 100_000;

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const BLOCK = 64;
/** Separates the content from its zero padding (ISO/IEC 7816-4). */
const END = 0x80;

export const sealedLength = (content: number): number => 1 + SALT_BYTES + IV_BYTES + Math.ceil((content + 1) / BLOCK) * BLOCK + TAG_BYTES;

/** Normalises a passphrase (NFKC, single spaces), so that different keyboards produce the same key. Case counts. */
export const passphraseOf = (typed: string): string => typed.normalize("NFKC").trim().replace(/\s+/gu, " ");

export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Encrypts with AES-256-GCM. @param header authenticated but not encrypted @returns rounds, salt and IV in the clear, then ciphertext */
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

export function splitSealed(bytes: Uint8Array<ArrayBuffer>) {
  const [rounds = 0] = bytes;
  const clear = bytes.slice(0, 1 + SALT_BYTES + IV_BYTES);
  const sealed = bytes.slice(clear.length);
  const blocks = (sealed.length - TAG_BYTES) / BLOCK;
  if (rounds < ROUNDS.least || rounds > ROUNDS.most || blocks < 1 || !Number.isInteger(blocks)) return undefined;
  return { rounds, clear, salt: clear.slice(1, 1 + SALT_BYTES), iv: clear.slice(1 + SALT_BYTES), sealed };
}

/** @returns undefined for a wrong passphrase or header */
export async function unseal(
  header: Uint8Array,
  { rounds, clear, salt, iv, sealed }: NonNullable<ReturnType<typeof splitSealed>>,
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
