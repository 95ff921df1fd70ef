import { STORAGE_KEYS } from "@nightlatch/domain";

let inMemory: string | undefined;

/** Says nothing of the visitor; ends with the tab or page (docs/product/abuse-and-privacy.md#storage-that-fails). */
export function sessionId(): string {
  // A server's memory belongs to all visitors.
  if (typeof window === "undefined") return randomId();
  try {
    const stored = sessionStorage.getItem(STORAGE_KEYS.session);
    if (stored && /^[\w-]{8,64}$/.test(stored)) return stored;
    const newId = inMemory ?? randomId();
    sessionStorage.setItem(STORAGE_KEYS.session, newId);
    return newId;
  } catch {
    inMemory ??= randomId();
    return inMemory;
  }
}

/** A uuid, or 32 hex digits where browsers give none: without https. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
