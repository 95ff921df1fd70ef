import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { ConfigError, type Environment } from "@nightlatch/process/settings";

/** Included in each signed message, so that a signature of one kind is invalid for the other. */
export type Signed = "release" | "keys";

/** Returns the public key as base64 of its SPKI encoding. */
export const textOf = (key: KeyObject): string => createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");

export const idOf = (text: string): string => createHash("sha256").update(Buffer.from(text, "base64")).digest("hex").slice(0, 16);

/** Reads a key as base64 SPKI or PEM. @throws {Error} unless it is a public Ed25519 key */
export function readPublicKey(text: string): KeyObject {
  const trimmed = text.trim();
  // Refuses private keys, which createPublicKey would accept, so that their exposure is noticed.
  if (trimmed.includes("PRIVATE")) throw new Error("It is a private key. Use the public one.");
  const key = parse(() =>
    trimmed.startsWith("-----")
      ? createPublicKey(trimmed)
      : createPublicKey({ key: Buffer.from(trimmed, "base64"), type: "spki", format: "der" }),
  );
  return mustBeEd25519(key);
}

/** Reads PEM (PKCS #8), also with `\n` for line breaks. @returns undefined if unset @throws {ConfigError} that omits the key */
export function readPrivateKey(env: Environment, variable: "RELEASE_SIGNING_KEY" | "RELEASE_OWNER_KEY"): KeyObject | undefined {
  const text = env[variable];
  if (!text) return undefined;
  try {
    return mustBeEd25519(parse(() => createPrivateKey(text.replaceAll("\\n", "\n"))));
  } catch {
    throw new ConfigError(`${variable} must be a private Ed25519 key in PEM, as \`release keys make\` writes it.`);
  }
}

export function makeKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), publicKey: textOf(privateKey) };
}

export const signatureOf = (what: Signed, bytes: Uint8Array, key: KeyObject): string =>
  sign(null, messageOf(what, bytes), key).toString("base64");

export function isSignedBy(what: Signed, bytes: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  return verify(null, messageOf(what, bytes), publicKey, Buffer.from(signature, "base64"));
}

const messageOf = (what: Signed, bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from(`nightlatch ${what} v1\n`), bytes]);

function parse(read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch {
    throw new Error("It must be a public Ed25519 key: base64 as `release keys make` prints it, or PEM.");
  }
}

function mustBeEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new Error(`It must be an Ed25519 key, not ${key.asymmetricKeyType}.`);
}
