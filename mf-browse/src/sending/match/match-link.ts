import type { Json } from "../sealed/fragment.ts";
import { type Match, type Open, readSlugs } from "./match-rules.ts";

export const MATCH_KIND = "match";

/** The first person's answers, or the match that the second person sends back. Both omit every no and private maybe (docs/adr/0044). */
export type MatchLink = { readonly madeOn: number } & (
  | { readonly is: "question"; readonly open: Open }
  | { readonly is: "reply"; readonly match: Match }
);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days since 1970-01-01 UTC. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);
const OLD_AFTER_DAYS = 30;

/** Arrays instead of objects keep the link short. */
export function toLinkValue(link: MatchLink): Json {
  if (link.is === "question") return ["q", link.madeOn, link.open.yes, link.open.maybe];
  return ["r", link.madeOn, link.match.both, link.match.open];
}

/** Validates a link's value, whose author is unknown. A slug in both lists counts only in the first. */
export function readLinkValue(value: unknown): MatchLink | undefined {
  if (!Array.isArray(value)) return undefined;
  const [is, madeOn, ...lists] = value;
  const [sure, other] = lists.map(readSlugs);
  if (!Number.isInteger(madeOn) || madeOn < 0 || madeOn * DAY_MS > 8.64e15 || !sure || !other) return undefined;
  const unsure = other.filter((slug) => !sure.includes(slug));
  if (is === "q") return { is: "question", madeOn, open: { yes: sure, maybe: unsure } };
  return is === "r" ? { is: "reply", madeOn, match: { both: sure, open: unsure } } : undefined;
}

export function ageText(madeOn: number, now: number): string {
  if (madeOn >= now) return "Made today.";
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(madeOn * DAY_MS);
  return `Made on ${day}.${now - madeOn > OLD_AFTER_DAYS ? " Minds change: it may be worth asking for a new one." : ""}`;
}
