import { createHash } from "node:crypto";

/** The hash that is kept instead of a tab's id. Ids are random, so nobody can find an id by trying. */
export function hashSession(session: string): string {
  return hashParts("session", session);
}

/** A hash of several texts that differs whenever one of them does. */
export function hashParts(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
