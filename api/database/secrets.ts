import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits in 43 characters that need no escaping in a URL. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const SECRET = /^[\w-]{43}$/;

/** A plain hash is safe, because secrets are long and random. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Compares in constant time. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
