import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret: 256 random bits in 43 characters that need no escaping in an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The hash of a secret, which is stored instead of it. Secrets are long and random, so a plain hash gives nothing away. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Whether two hashes are equal, in a time that does not depend on where they differ. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
