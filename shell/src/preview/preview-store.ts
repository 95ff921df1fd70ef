import { PREVIEW_SCOPES, type PreviewGrant, STORAGE_KEYS } from "@nightlatch/domain";
import { type KeptIn, keptStore } from "@nightlatch/runtime";

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

/**
 * The preview state, kept in browser storage while it is active. Stored state that is corrupt or has expired is dropped when
 * it is read; without storage the state ends with the page (docs/product/preview.md#ending).
 *
 * @param now the time by which stored state expires, in milliseconds since 1970
 */
export function createPreviewStore(now: () => number = Date.now, storage?: () => KeptIn) {
  const store = keptStore<PreviewState>({
    key: STORAGE_KEYS.preview,
    initial: INACTIVE,
    read: (stored) => (isState(stored) && Date.parse(stored.expiresAt) > now() ? stored : undefined),
    write: (state) => (state.isActive ? state : undefined),
    storage,
    // What another page stores later is not for this page's clock to judge; nor does a token that was still looked at across
    // a wipe come back.
    lazy: true,
  });
  store.persist.rehydrate();
  return store;
}

export type PreviewStore = ReturnType<typeof createPreviewStore>;

/** Whether there is stored state that nobody can read (docs/product/preview.md#active-and-inactive). */
export function holdsCorruptState(storage: () => Pick<KeptIn, "getItem"> = () => localStorage): boolean {
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
