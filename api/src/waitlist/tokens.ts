import { createHash, randomBytes } from "node:crypto";

/** A new token for a link: 256 random bits in 43 characters. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token, which is stored instead of it. Random bits cannot be guessed, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
