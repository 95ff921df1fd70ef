/*
 * What the site calls what it keeps in a browser. It stands apart from the other constants, which pages have that keep nothing.
 */
import { SHORT_NAME } from "./brand.ts";

/** Every key in browser storage begins with the product's short name (docs/product/names.md#storage-keys). */
export const STORAGE_KEYS = {
  /** The property cache, version 3. */
  properties: `${SHORT_NAME}:properties:v3`,
  /** In the tab's own storage: a random id for as long as the tab is open. */
  session: `${SHORT_NAME}:session`,
  preview: `${SHORT_NAME}:preview`,
  saved: `${SHORT_NAME}:saved`,
  recent: `${SHORT_NAME}:recent`,
  notes: `${SHORT_NAME}:notes`,
  openedList: `${SHORT_NAME}:opened-list`,
  matchAnswers: `${SHORT_NAME}:match-answers`,
  exited: `${SHORT_NAME}:exited`,
  reloadedFor: `${SHORT_NAME}:reloaded-for`,
  removalDraft: `${SHORT_NAME}:removal-draft`,
  listingDraft: `${SHORT_NAME}:listing-draft`,
  listingPhotos: `${SHORT_NAME}:listing-photos`,
  shareCode: `${SHORT_NAME}:share-code`,
  referredBy: `${SHORT_NAME}:referred-by`,
  waitlistRank: `${SHORT_NAME}:waitlist-rank`,
  waitlistTotal: `${SHORT_NAME}:waitlist-total`,
} as const;

/** Caches of the browser, named alike. */
export const CACHES = {
  /** What is kept of saved stays for when there is no connection. Its being there is the visitor's choice. */
  offline: `${SHORT_NAME}:offline`,
} as const;

/** Every cookie's name begins with the product's short name too. None of them is read by another site. */
export const COOKIES = {
  visit: `${SHORT_NAME}-visit`,
  preview: `${SHORT_NAME}-preview`,
  previewLeft: `${SHORT_NAME}-preview-left`,
  access: `${SHORT_NAME}-access`,
  discreet: `${SHORT_NAME}-discreet`,
  releaseLane: `${SHORT_NAME}-release-lane`,
  releaseOverride: `${SHORT_NAME}-release-override`,
  releaseInspect: `${SHORT_NAME}-release-inspect`,
} as const;

/** The cookie of a host's session, for the calls of the host's page alone. It stands apart, so that no page for visitors carries its name. */
export const HOST_COOKIE = { name: `${SHORT_NAME}-host`, path: "/api/host" } as const;
