import { type ChannelEntry, PRODUCTION } from "./channel.ts";
import { addCounts, noCounts } from "./measurements/counts.ts";
import { HourlyCounts } from "./measurements/hourly-counts.ts";
import type { Figures } from "./measurements/hourly-stats.ts";
import { hourOf } from "./measurements/keys.ts";
import { KEPT_DAYS } from "./measurements/measurement-log.ts";
import { describe } from "./measurements/read-stats.ts";
import type { ReleaseRegistry } from "./registry.ts";

const HOUR = 3_600_000;

/** How a version did while visitors got it by one change. */
export interface Outcome extends Figures {
  /** The change that took it away, or gave it to another share of the visitors; undefined while it is given out. */
  readonly end: Pick<ChannelEntry, "at" | "action" | "version" | "percent" | "reason"> | undefined;
  /** The time from which counts are kept, where that is later than the change, ISO 8601. */
  readonly keptSince: string | undefined;
  /**
   * Whether visitors got the same version by another change within the first or the last hour: counts are kept by the hour, so
   * those of that hour are in both.
   */
  readonly sharesHours: boolean;
  /** Other channels that gave the version out in this time: counts are kept by version, whichever channel gave it out. */
  readonly alsoOn: readonly string[];
}

/** One change of a channel, and what came of it. */
export interface StoryChange {
  readonly at: string;
  /** Who made it, as they called themselves; undefined in entries of before. */
  readonly by: string | undefined;
  readonly action: ChannelEntry["action"];
  readonly name: string;
  readonly version: string;
  /** A canary's share of the visitors. */
  readonly percent: number | undefined;
  /** The version that visitors got before, and for a canary the one that the others go on to get. */
  readonly replaced: string | undefined;
  readonly reason: string;
  /** Undefined for a change that gives no version out, as the end of a canary. */
  readonly went: Outcome | undefined;
}

export interface Story {
  readonly channel: string;
  /** Newest first. */
  readonly changes: readonly StoryChange[];
  /** Number of older changes that were left out. */
  readonly older: number;
}

interface Options {
  readonly channel?: string;
  /** Tells of one package alone. */
  readonly name?: string;
  /** Most changes. */
  readonly limit?: number;
  readonly now?: Date;
  /** Where counts are read; shared by whoever looks at them too. */
  readonly counts?: HourlyCounts;
}

/** Reads the changes of a channel, newest first, with how each went. */
export async function readStory(
  registry: Pick<ReleaseRegistry, "store" | "channels" | "history">,
  { channel = PRODUCTION, name, limit = 20, now = new Date(), counts = new HourlyCounts(registry.store, now) }: Options = {},
): Promise<Story> {
  const others = (await registry.channels()).filter((other) => other !== channel);
  const [history = [], ...histories] = await Promise.all([channel, ...others].map((each) => registry.history(each)));
  const told = history.flatMap((entry, index) => (name === undefined || entry.name === name ? [{ entry, index }] : []));
  const elsewhere = others.map((other, index) => ({ channel: other, times: timesOf(histories[index] ?? []) }));
  const look: Look = { counts, now, times: timesOf(history), elsewhere };
  const changes = await Promise.all(told.slice(0, limit).map(({ entry, index }) => tell(entry, index, history, look)));
  return { channel, changes, older: Math.max(0, told.length - limit) };
}

/** A time in which visitors got a version, in milliseconds since 1970. */
interface Time {
  readonly from: number;
  readonly until: number;
}
type Times = ReadonlyMap<string, readonly Time[]>;

interface Look {
  readonly counts: HourlyCounts;
  readonly now: Date;
  readonly times: Times;
  readonly elsewhere: readonly { readonly channel: string; readonly times: Times }[];
}

const idOf = (name: string, version: string): string => `${name} ${version}`;

/** The times in which a channel gave versions out, as everybody's or as a canary. @param history newest first */
function timesOf(history: readonly ChannelEntry[]): Times {
  const times = new Map<string, Time[]>();
  history.forEach((entry, index) => {
    const [from, until] = [Date.parse(entry.at), index === 0 ? Infinity : Date.parse(history[index - 1]?.at ?? "")];
    for (const [name, { version, canary }] of Object.entries(entry.packages)) {
      for (const each of new Set([version, canary?.version])) {
        if (each === undefined) continue;
        const all = times.get(idOf(name, each)) ?? [];
        const later = all.at(-1);
        // Most changes are of another package: the time goes on.
        if (later?.from === until) all[all.length - 1] = { from, until: later.until };
        else all.push({ from, until });
        times.set(idOf(name, each), all);
      }
    }
  });
  return times;
}

/** @param index of the entry in the history, which is newest first */
async function tell(entry: ChannelEntry, index: number, history: readonly ChannelEntry[], look: Look): Promise<StoryChange> {
  const { at, by, action, name, version, percent, reason } = entry;
  const replaced = history[index + 1]?.packages[name]?.version;
  const state = entry.packages[name];
  const gives = state && (action === "canary" ? state.canary?.version : state.version) === version && !ENDS.has(action);
  return {
    ...{ at, by, action, name, version, percent, reason },
    replaced: replaced === version || ENDS.has(action) ? undefined : replaced,
    went: gives ? await outcomeOf(entry, endOf(entry, index, history), look) : undefined,
  };
}

/** Changes that give nothing new out. */
const ENDS: ReadonlySet<string> = new Set(["end-canary", "halt", "repair"]);

/** Changes that give everybody a version. */
const FOR_ALL: ReadonlySet<string> = new Set(["start", "promote", "rollback"]);

/**
 * The change that ended what another began: for a canary one that ends it or gives it another share, for a version that everybody
 * got the next one that gave everybody a version.
 *
 * @param index of the change in the history, which is newest first
 */
function endOf(
  { action, name, version, percent }: ChannelEntry,
  index: number,
  history: readonly ChannelEntry[],
): ChannelEntry | undefined {
  const ends = (next: ChannelEntry) => {
    const state = next.packages[name];
    if (action === "canary") return state?.canary?.version !== version || state.canary.percent !== percent;
    return state?.version !== version || (next.name === name && FOR_ALL.has(next.action));
  };
  return history[history.findLastIndex((next, place) => place < index && ends(next))];
}

async function outcomeOf(entry: ChannelEntry, ended: ChannelEntry | undefined, look: Look): Promise<Outcome> {
  const { name, version } = entry;
  const time = { from: Date.parse(entry.at), until: ended ? Date.parse(ended.at) : look.now.getTime() };
  const kept = hourOf(new Date(look.now.getTime() - KEPT_DAYS * 24 * HOUR));
  // A time that ends with an hour has nothing of the next.
  const [first, last] = [hourOf(new Date(time.from)), hourOf(new Date(time.until - 1))];
  const isCut = first < kept;
  const sum = noCounts();
  if (last >= kept) for (const { counts } of await look.counts.read(name, version, isCut ? kept : first, last)) addCounts(sum, counts);
  const clock = { from: Math.floor(time.from / HOUR) * HOUR, until: Math.ceil(time.until / HOUR) * HOUR };
  const timesIn = (times: Times) => times.get(idOf(name, version)) ?? [];
  return {
    end: ended && { at: ended.at, action: ended.action, version: ended.version, percent: ended.percent, reason: ended.reason },
    ...describe(sum),
    keptSince: isCut ? `${kept}:00:00Z` : undefined,
    sharesHours: timesIn(look.times).some(
      (other) => meet(other, { from: clock.from, until: time.from }) || (ended && meet(other, { from: time.until, until: clock.until })),
    ),
    alsoOn: look.elsewhere.filter(({ times }) => timesIn(times).some((other) => meet(other, clock))).map(({ channel }) => channel),
  };
}

const meet = (one: Time, other: Time): boolean => other.from < other.until && one.from < other.until && other.from < one.until;
