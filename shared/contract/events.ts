export const QUICK_EDIT_EVENT = "openQuickEdit";

export const WIPE_EVENT = "nightlatch:wipe";

/** Dispatched after a wipe, with `Wiped` in `detail`. Listeners drop their copies of the stored data. */
export const WIPED_EVENT = "nightlatch:wiped";

/** `cookies`: cookies that scripts can read. `server`: all other cookies and the browser's cache, which only the server can clear. */
export type WipeTarget = "cookies" | "storage" | "offline" | "server";

export interface Wiped {
  readonly left: readonly WipeTarget[];
}
