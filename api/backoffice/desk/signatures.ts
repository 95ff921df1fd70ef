import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { sharedSecret } from "@nightlatch/forms/abuse/secret";
import type { Kysely } from "kysely";

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = RANDOM_BYTES + TIME_BYTES;

const secrets = new WeakMap<Kysely<Database>, Promise<string>>();

async function secretOf(db: Kysely<Database>): Promise<string> {
  const reading = secrets.get(db) ?? sharedSecret(db, "desk");
  secrets.set(db, reading);
  try {
    return await reading;
  } catch (error) {
    secrets.delete(db);
    throw error;
  }
}

const sign = (secret: string, purpose: string, signed: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(`${purpose} `).update(signed).digest();

export async function issueSigned(db: Kysely<Database>, purpose: string, expiresAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES);
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return new Uint8Array(Buffer.concat([signed, sign(await secretOf(db), purpose, signed)]));
}

export async function isSigned(db: Kysely<Database>, purpose: string, text: string, now: Date): Promise<boolean> {
  const value = Buffer.from(text, "base64url");
  const signed = value.subarray(0, SIGNED_BYTES);
  const signature = sign(await secretOf(db), purpose, signed);
  const sentSignature = value.subarray(SIGNED_BYTES);
  if (sentSignature.length !== signature.length || !timingSafeEqual(sentSignature, signature)) return false;
  return signed.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now.getTime();
}
