/** Events on `window`, by which pages and the shell speak to each other without importing each other. */

/** Asks the page of the listing that `detail.slug` names to open its Quick Edit (docs/product/detail.md#quick-edit). */
export const QUICK_EDIT_EVENT = "openQuickEdit";

/** Asks the shell to wipe what the site keeps on this device. */
export const WIPE_EVENT = "nightlatch:wipe";

/** Says what became of a wipe, in `detail` as `Wiped`, so that code that still holds some of it lets go. */
export const WIPED_EVENT = "nightlatch:wiped";

/**
 * A part of what the site keeps on a device: cookies that scripts reach, the storage of pages, stays that are kept for when there is no
 * connection, and what the server alone can have removed: other cookies, and pages that the browser cached.
 */
export type WipePart = "cookies" | "storage" | "offline" | "server";

/** What became of a wipe. */
export interface Wiped {
  /** The parts that could not be wiped; empty when all was. */
  readonly left: readonly WipePart[];
}
