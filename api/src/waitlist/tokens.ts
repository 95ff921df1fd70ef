import { createHash, randomBytes } from "node:crypto";

/** A link's secret: 256 random bits as 43 characters. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of it. Random bits need no slow hash: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
