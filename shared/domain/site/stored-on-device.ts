import { CACHES, COOKIES, HOST_COOKIE, STORAGE_KEYS } from "./stored-names.ts";

export interface StoredItem {
  readonly key: string;
  readonly where: "cookie" | "local" | "session" | "cache";
  readonly purpose: string;
  readonly lifetime: string;
}

type Described = Omit<StoredItem, "key">;

// Typed by key, so that a key without text for the Privacy page is a type error.
const KEYS: Readonly<Record<keyof typeof STORAGE_KEYS, Described>> = {
  properties: { where: "local", purpose: "Lists of public listings you have looked at, so that they open at once.", lifetime: "5 minutes" },
  preview: {
    where: "local",
    purpose: "The preview invitation you opened, who it is for and when it ends, so that every tab knows.",
    lifetime: "Until you leave the preview or it expires",
  },
  session: {
    where: "session",
    purpose: "A random number for this tab, so that no advertisement is shown too often or counted twice.",
    lifetime: "Until you close the tab",
  },
  saved: { where: "local", purpose: "The stays you saved.", lifetime: "Until you remove them" },
  recent: { where: "local", purpose: "The stays you opened most recently.", lifetime: "30 days, at most 12 stays" },
  notes: {
    where: "local",
    purpose: "Your notes and hearts beside saved stays, and the notes that came with a list you added.",
    lifetime: "Until you remove them, or their stay from your saved stays",
  },
  openedList: {
    where: "session",
    purpose: "The link to a list that someone sent you, so that the page can be reloaded. A list with a passphrase is kept sealed.",
    lifetime: "Until you close the tab or forget the list",
  },
  matchAnswers: {
    where: "local",
    purpose: "Your own answers for a mutual match. Kept only if you asked for it there.",
    lifetime: "Until you remove them, or hand the device over for a match",
  },
  exited: {
    where: "session",
    purpose: "That you left by Quick exit, so that Back doesn't lead here.",
    lifetime: "Until you close the tab or open the site again",
  },
  reloadedFor: {
    where: "session",
    purpose: "Which of our files were missing when an open page needed them, so that it reloads no more than once for each.",
    lifetime: "Until you close the tab",
  },
  removalDraft: { where: "local", purpose: "What you typed into the removal form, in case you are interrupted.", lifetime: "7 days" },
  listingDraft: {
    where: "local",
    purpose: "What you typed into the form for a new listing, and the plan you chose, in case you are interrupted.",
    lifetime: "7 days, or until you send or discard it",
  },
  listingPhotos: {
    where: "local",
    purpose: "Small copies and captions of the photos you uploaded for a new listing, in case you are interrupted.",
    lifetime: "A day, or until you send or discard them",
  },
  shareCode: {
    where: "local",
    purpose: "Your own code for sharing the waitlist page.",
    lifetime: "Until you delete everything stored here",
  },
  referredBy: {
    where: "local",
    purpose: "The code in the link that brought you to the waitlist.",
    lifetime: "Until you delete everything stored here",
  },
  waitlistRank: {
    where: "local",
    purpose: "A number that goes down when others join through your link. It isn't shown yet.",
    lifetime: "Until you delete everything stored here",
  },
  waitlistTotal: {
    where: "local",
    purpose: "A fixed number that belongs to it. It isn't shown either.",
    lifetime: "Until you delete everything stored here",
  },
};

const COOKIE_TEXTS: Readonly<Record<keyof typeof COOKIES, Omit<Described, "where">>> = {
  visit: {
    purpose:
      "A number that decides the order of lists: the day you came, and which of that day's 64 orders you see. Visitors share these orders, so it doesn't single you out.",
    lifetime: "Until you close the browser",
  },
  preview: {
    purpose: "Proves that you opened a preview invitation. Set only then.",
    lifetime: "Until you leave the preview or it expires",
  },
  discreet: { purpose: "That you switched discreet mode on.", lifetime: "A year, or until you switch it off" },
  access: {
    purpose: "The invitation from the link you followed, kept while it is taken out of the address.",
    lifetime: "Until the page has read it, at most a minute",
  },
  canaryBucket: {
    purpose:
      "A number from 0 to 9,999, set only while we try a new version of the site with some of our visitors, so that you keep seeing the same version. Many visitors share each number.",
    lifetime: "Until you close the browser",
  },
  releaseOverride: {
    purpose: "The version of the site you asked for with a link from our team. Set only then.",
    lifetime: "Until it expires, a few hours as a rule",
  },
  releaseInspect: { purpose: "That you opened the inspector with such a link.", lifetime: "Until you close it or the browser" },
  previewLeft: { purpose: "That you left a preview, in case we haven't heard.", lifetime: "Until the next page" },
};

const CACHE_TEXTS: Readonly<Record<keyof typeof CACHES, Omit<Described, "where">>> = {
  offline: {
    purpose:
      "The pages and pictures of your saved stays, and a small program of the browser (a service worker) that opens them when there's no connection. Only if you asked for it on Saved stays.",
    lifetime: "Until you press Stop keeping",
  },
};

/** Tests compare this list with what the site stores. */
export const STORED_ON_DEVICE: readonly StoredItem[] = [
  ...itemsOf(COOKIES, COOKIE_TEXTS).map((item) => ({ ...item, where: "cookie" as const })),
  {
    key: HOST_COOKIE.name,
    where: "cookie",
    purpose: "Proves that you opened the link to your own page as a host. Set only then.",
    lifetime: "Two hours, or until you close your page",
  },
  ...itemsOf(STORAGE_KEYS, KEYS),
  ...itemsOf(CACHES, CACHE_TEXTS).map((item) => ({ ...item, where: "cache" as const })),
];

function itemsOf<Name extends string, Text>(keys: Readonly<Record<Name, string>>, texts: Readonly<Record<Name, Text>>) {
  return (Object.keys(texts) as Name[]).map((name) => ({ key: keys[name], ...texts[name] }));
}
