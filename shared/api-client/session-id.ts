import { SESSION_HEADER, STORAGE_KEYS } from "@nightlatch/domain";

export { SESSION_HEADER };

let inMemory: string | undefined;

/**
 * A random id of this tab, so that one visit is not shown the same advertisement again and again. It tells nothing about the
 * visitor, and ends with the tab. Where storage is blocked it ends with the page
 * (docs/product/abuse-and-privacy.md#storage-that-fails).
 */
export function sessionId(): string {
  // A server keeps no id: its memory belongs to all its visitors at once.
  if (typeof window === "undefined") return randomId();
  try {
    const kept = sessionStorage.getItem(STORAGE_KEYS.session);
    if (kept && /^[\w-]{8,64}$/.test(kept)) return kept;
    const made = inMemory ?? randomId();
    sessionStorage.setItem(STORAGE_KEYS.session, made);
    return made;
  } catch {
    inMemory ??= randomId();
    return inMemory;
  }
}

/** A random id: a uuid, which browsers give to pages on https and on localhost only, or else 32 hex digits. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
