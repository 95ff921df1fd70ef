import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as 43 characters that are safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const SECRET = /^[\w-]{43}$/;

/** Needs no salt, because secrets are long and random. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
