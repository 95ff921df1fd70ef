import { PREVIEW_SCOPES, type PreviewGrant, STORAGE_KEYS } from "@nightlatch/domain";
import { type PersistStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";

/** The browser's knowledge of its preview access (docs/product/preview.md#stored-state). The server alone decides what it sees. */
export interface PreviewState extends PreviewGrant {
  readonly isActive: boolean;
  readonly token: string;
  /** Whether a page has come with the session since it was opened, which shows that the browser keeps its cookie. */
  readonly confirmed: boolean;
}

export const INACTIVE: PreviewState = {
  isActive: false,
  name: "",
  scope: "listed",
  allowedIds: [],
  expiresAt: "",
  token: "",
  confirmed: false,
};

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The preview state, kept in browser storage while it is active. Stored state that is corrupt or has expired is dropped when
 * it is read; without storage the state ends with the page (docs/product/preview.md#ending,
 * docs/product/abuse-and-privacy.md#storage-that-fails).
 *
 * @param now the time by which stored state expires, in milliseconds since 1970
 */
export function createPreviewStore(storage: () => Kept, now: () => number = Date.now) {
  return createStore<PreviewState>()(persist(() => INACTIVE, { name: STORAGE_KEYS.preview, storage: keptIn(storage, now) }));
}

export type PreviewStore = ReturnType<typeof createPreviewStore>;

function keptIn(storage: () => Kept, now: () => number): PersistStorage<PreviewState> {
  const removeItem = (name: string) => quietly(() => storage().removeItem(name));
  return {
    getItem(name) {
      const text = quietly(() => storage().getItem(name));
      if (!text) return null;
      const state = quietly(() => JSON.parse(text) as unknown);
      if (isState(state) && Date.parse(state.expiresAt) > now()) return { state };
      removeItem(name);
      return null;
    },
    setItem(name, { state }) {
      if (state.isActive) quietly(() => storage().setItem(name, JSON.stringify(state)));
      else removeItem(name);
    },
    removeItem,
  };
}

function isState(value: unknown): value is PreviewState {
  if (typeof value !== "object" || value === null) return false;
  const { isActive, name, scope, allowedIds, expiresAt, token, confirmed } = value as Record<string, unknown>;
  const texts = [name, expiresAt, token].every((text) => typeof text === "string");
  const ids = Array.isArray(allowedIds) && allowedIds.every((id) => typeof id === "string");
  return isActive === true && texts && ids && typeof confirmed === "boolean" && PREVIEW_SCOPES.some((known) => known === scope);
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
