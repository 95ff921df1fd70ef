export const QUICK_EDIT_EVENT = "openQuickEdit";

export const WIPE_EVENT = "nightlatch:wipe";

/** Reports a wipe in `detail` as `Wiped`, so code with copies drops them. */
export const WIPED_EVENT = "nightlatch:wiped";

/** Cookies of scripts, page storage, offline stays, and what the server alone can remove: other cookies and the browser's cache. */
export type WipeTarget = "cookies" | "storage" | "offline" | "server";

export interface Wiped {
  readonly left: readonly WipeTarget[];
}
