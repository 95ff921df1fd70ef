/** Separate from constants.ts, so that pages that store nothing do not load these names. */
import { SHORT_NAME } from "./brand.ts";

export const STORAGE_KEYS = {
  properties: `${SHORT_NAME}:properties:v3`,
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

export const CACHES = {
  offline: `${SHORT_NAME}:offline`,
} as const;

export const COOKIES = {
  visit: `${SHORT_NAME}-visit`,
  preview: `${SHORT_NAME}-preview`,
  previewLeft: `${SHORT_NAME}-preview-left`,
  access: `${SHORT_NAME}-access`,
  discreet: `${SHORT_NAME}-discreet`,
  canaryBucket: `${SHORT_NAME}-release-lane`,
  releaseOverride: `${SHORT_NAME}-release-override`,
  releaseInspect: `${SHORT_NAME}-release-inspect`,
} as const;

/** Not in `COOKIES`, so that visitors' pages do not contain its name. */
export const HOST_COOKIE = { name: `${SHORT_NAME}-host`, path: "/api/host" } as const;
