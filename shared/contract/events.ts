/** Events on `window`, by which pages and the shell speak to each other without importing each other. */

/** Asks the page of the listing that `detail.slug` names to open its Quick Edit (docs/product/detail.md#quick-edit). */
export const QUICK_EDIT_EVENT = "openQuickEdit";

/** Asks the shell to wipe what the site keeps on this device. */
export const WIPE_EVENT = "nightlatch:wipe";

/** Says that it has wiped it, so that whoever still holds some of it lets go. */
export const WIPED_EVENT = "nightlatch:wiped";
