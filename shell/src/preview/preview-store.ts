import { PREVIEW_SCOPES, type PreviewGrant, STORAGE_KEYS } from "@nightlatch/domain";
import { type BackingStore, createPersistentStore } from "@nightlatch/runtime";

/** The browser's copy of the preview; only the server grants access (docs/product/preview.md#stored-state). */
export interface PreviewState extends PreviewGrant {
  readonly isActive: boolean;
  readonly token: string;
  /** True after the server sent a page with the session, which shows that the browser stored the cookie. */
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

/** Deletes corrupt or expired state when it reads storage (docs/product/preview.md#ending). @param now milliseconds since 1970 */
export function createPreviewStore(now: () => number = Date.now, storage?: () => BackingStore) {
  const store = createPersistentStore<PreviewState>({
    key: STORAGE_KEYS.preview,
    initial: INACTIVE,
    read: (stored) => (isState(stored) && Date.parse(stored.expiresAt) > now() ? stored : undefined),
    write: (state) => (state.isActive ? state : undefined),
    storage,
    // Reads storage once, so that this page's clock never expires another tab's state. Writes nothing after a wipe.
    lazy: true,
  });
  store.persist.rehydrate();
  return store;
}

export type PreviewStore = ReturnType<typeof createPreviewStore>;

export function holdsCorruptState(storage: () => Pick<BackingStore, "getItem"> = () => localStorage): boolean {
  let text: string | null;
  try {
    text = storage().getItem(STORAGE_KEYS.preview);
  } catch {
    return false;
  }
  try {
    return text !== null && !isState(JSON.parse(text));
  } catch {
    return true;
  }
}

function isState(value: unknown): value is PreviewState {
  if (typeof value !== "object" || value === null) return false;
  const { isActive, name, scope, allowedIds, expiresAt, token, confirmed } = value as Record<string, unknown>;
  const texts = [name, expiresAt, token].every((text) => typeof text === "string");
  const ids = Array.isArray(allowedIds) && allowedIds.every((id) => typeof id === "string");
  return isActive === true && texts && ids && typeof confirmed === "boolean" && PREVIEW_SCOPES.some((known) => known === scope);
}
