import { STORAGE_KEYS } from "@nightlatch/domain";

let inMemory: string | undefined;

/** A random id of the tab; of the page when `sessionStorage` fails (docs/product/abuse-and-privacy.md#storage-that-fails). */
export function sessionId(): string {
  // On the server, all visitors would share `inMemory`.
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

/** A UUID, or 32 hex digits on pages without https, where browsers have no `crypto.randomUUID`. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
