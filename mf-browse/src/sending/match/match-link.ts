import type { Json } from "../sealed/fragment.ts";
import { type Match, type Open, readSlugs } from "./match-rules.ts";

/** The kind of sealed fragments that this page makes and reads. */
export const MATCH_KIND = "match";

/**
 * What a link holds: what one person is open to, for the other to answer; or the match, on its way back. Neither holds a no, nor
 * a maybe that stays with its owner (docs/adr/0044).
 */
export type MatchLink = { readonly madeOn: number } & (
  | { readonly is: "question"; readonly open: Open }
  | { readonly is: "reply"; readonly match: Match }
);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days since 1970, in UTC. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);
/** The number of days after which a link says that minds may have changed. */
const OLD_AFTER = 30;

/** The value of a link: lists without names, because a link is to be short. */
export function toLinkValue(link: MatchLink): Json {
  if (link.is === "question") return ["q", link.madeOn, link.open.yes, link.open.maybe];
  return ["r", link.madeOn, link.match.both, link.match.open];
}

/**
 * Reads the value of a link, by whoever made it. Things that are not asked about here are left out, and one that stands in both
 * lists counts in the first.
 *
 * @returns undefined for what no link of ours holds
 */
export function readLinkValue(value: unknown): MatchLink | undefined {
  if (!Array.isArray(value)) return undefined;
  const [is, madeOn, ...lists] = value;
  const [sure, other] = lists.map(readSlugs);
  if (!Number.isInteger(madeOn) || madeOn < 0 || madeOn * DAY_MS > 8.64e15 || !sure || !other) return undefined;
  const unsure = other.filter((slug) => !sure.includes(slug));
  if (is === "q") return { is: "question", madeOn, open: { yes: sure, maybe: unsure } };
  return is === "r" ? { is: "reply", madeOn, match: { both: sure, open: unsure } } : undefined;
}

/** When a link was made, in words: "Made on 3 May 2026.", and for an old one what that may mean. */
export function ageText(madeOn: number, now: number): string {
  if (madeOn >= now) return "Made today.";
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(madeOn * DAY_MS);
  return `Made on ${day}.${now - madeOn > OLD_AFTER ? " Minds change: it may be worth asking for a new one." : ""}`;
}
