import { createCipheriv, pbkdf2Sync } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

// Makes fragments with Node's own libraries, without the code under test, so that tests can compare the two.

const BLOCK = 64;

/** @type {typeof import("./node-fragments.mjs").fragmentOf} */
export function fragmentOf(bytes) {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([bytes, checksum]).toString("base64url");
}

/** @type {typeof import("./node-fragments.mjs").bytesOf} */
export const bytesOf = (fragment) => new Uint8Array(Buffer.from(fragment, "base64url").subarray(0, -4));

/** @type {typeof import("./node-fragments.mjs").deflated} */
export const deflated = (text) => new Uint8Array(deflateRawSync(text));

/** @type {typeof import("./node-fragments.mjs").plainOf} */
export const plainOf = (content, { version = 1, kind = 1, flags = 0 } = {}) =>
  fragmentOf(Buffer.concat([Uint8Array.of(version, kind, flags), content]));

/** @type {typeof import("./node-fragments.mjs").sealedOf} */
export function sealedOf(content, passphrase, { rounds = 6, flags = 1, kind = 1 } = {}) {
  const [salt, iv] = [Buffer.alloc(16, 7), Buffer.alloc(12, 9)];
  const head = Buffer.concat([Uint8Array.of(1, kind, flags, rounds), salt, iv]);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt, rounds), iv).setAAD(head);
  const length = Math.ceil((content.length + 1) / BLOCK) * BLOCK;
  const padded = Buffer.concat([content, Uint8Array.of(128), Buffer.alloc(BLOCK)]).subarray(0, length);
  return fragmentOf(Buffer.concat([head, cipher.update(padded), cipher.final(), cipher.getAuthTag()]));
}

const keys = new Map();

/** Caches each key, because deriving it is slow by design. */
function keyOf(passphrase, salt, rounds) {
  const name = `${rounds} ${passphrase}`;
  const key = keys.get(name) ?? pbkdf2Sync(passphrase, salt, rounds * 100_000, 32, "sha256");
  keys.set(name, key);
  return key;
}
