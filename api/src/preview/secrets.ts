import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, in 43 characters that an address takes as they are. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret. It is random and long, so that a plain hash gives nothing away. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
