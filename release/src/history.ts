import { type ChannelEntry, givenOut, PRODUCTION } from "./channel.ts";
import { misfits, servedBy } from "./fit.ts";
import { HOUR, hourOf } from "./measurements/counter-files.ts";
import { HourlyCounts, totalOf } from "./measurements/hourly-counts.ts";
import { RETENTION_DAYS } from "./measurements/measurement-log.ts";
import { describe } from "./measurements/read-stats.ts";
import type { ReleaseRegistry } from "./registry.ts";

export type ReleaseHistory = Awaited<ReturnType<typeof readHistory>>;
export type HistoryChange = ReleaseHistory["changes"][number];
export type Outcome = NonNullable<HistoryChange["went"]>;

interface Options {
  readonly channel?: string;
  readonly name?: string;
  readonly limit?: number;
  readonly now?: Date;
  readonly counts?: HourlyCounts;
}

export async function readHistory(
  registry: Pick<ReleaseRegistry, "store" | "channels" | "history">,
  { channel = PRODUCTION, name, limit = 20, now = new Date(), counts = new HourlyCounts(registry.store, now) }: Options = {},
) {
  const others = (await registry.channels()).filter((other) => other !== channel);
  const [history = [], ...histories] = await Promise.all([channel, ...others].map((each) => registry.history(each)));
  const selected = history.flatMap((entry, index) => (name === undefined || entry.name === name ? [{ entry, index }] : []));
  const elsewhere = others.map((other, index) => ({ channel: other, times: timesOf(histories[index] ?? []) }));
  const look: Look = { counts, now, times: timesOf(history), elsewhere };
  const changes = await Promise.all(selected.slice(0, limit).map(({ entry, index }) => describeEntry(entry, index, history, look)));
  return { channel, changes, older: Math.max(0, selected.length - limit) };
}

/** Milliseconds since 1970. */
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

/** Returns the periods of each version on a channel, live or as a canary. @param history newest first */
function timesOf(history: readonly ChannelEntry[]): Times {
  const times = new Map<string, Time[]>();
  history.forEach((entry, index) => {
    const [from, until] = [Date.parse(entry.at), index === 0 ? Infinity : Date.parse(history[index - 1]?.at ?? "")];
    for (const [name, { version, canary }] of Object.entries(entry.packages)) {
      for (const each of new Set([version, canary?.version])) {
        if (each === undefined) continue;
        const all = times.get(idOf(name, each)) ?? [];
        const later = all.at(-1);
        // Merges adjacent periods, because a change of another package does not end a period.
        if (later?.from === until) all[all.length - 1] = { from, until: later.until };
        else all.push({ from, until });
        times.set(idOf(name, each), all);
      }
    }
  });
  return times;
}

async function describeEntry(entry: ChannelEntry, index: number, history: readonly ChannelEntry[], look: Look) {
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

const ENDS: ReadonlySet<string> = new Set(["end-canary", "halt", "repair"]);

const FOR_ALL: ReadonlySet<string> = new Set(["start", "promote", "rollback"]);

/** Returns the change that ends a period: a canary ends or gets another share, or the version is replaced. @param history newest first */
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
  return history[history.findLastIndex((next, position) => position < index && ends(next))];
}

async function outcomeOf(entry: ChannelEntry, ended: ChannelEntry | undefined, look: Look) {
  const { name, version } = entry;
  const time = { from: Date.parse(entry.at), until: ended ? Date.parse(ended.at) : look.now.getTime() };
  const retentionStart = hourOf(new Date(look.now.getTime() - RETENTION_DAYS * 24 * HOUR));
  // Subtracts 1 ms, because a period that ends on the full hour has no counts in the next hour.
  const [first, last] = [hourOf(new Date(time.from)), hourOf(new Date(time.until - 1))];
  const isCut = first < retentionStart;
  const hours = last < retentionStart ? [] : await look.counts.read(name, version, isCut ? retentionStart : first, last);
  const clock = { from: Math.floor(time.from / HOUR) * HOUR, until: Math.ceil(time.until / HOUR) * HOUR };
  const timesIn = (times: Times) => times.get(idOf(name, version)) ?? [];
  return {
    end: ended && { at: ended.at, action: ended.action, version: ended.version, percent: ended.percent, reason: ended.reason },
    ...describe(totalOf(hours)),
    /** ISO 8601 time of the oldest counts, if older counts of the period were deleted. */
    keptSince: isCut ? `${retentionStart}:00:00Z` : undefined,
    /** True if the first or last hour includes counts of another period of this version. */
    sharesHours: timesIn(look.times).some(
      (other) => meet(other, { from: clock.from, until: time.from }) || (ended && meet(other, { from: time.until, until: clock.until })),
    ),
    /** Other channels with the version in this period, because counts do not distinguish channels. */
    alsoOn: look.elsewhere.filter(({ times }) => timesIn(times).some((other) => meet(other, clock))).map(({ channel }) => channel),
  };
}

const meet = (one: Time, other: Time): boolean => other.from < other.until && one.from < other.until && other.from < one.until;

export type LiveSet = Awaited<ReturnType<typeof readSet>>;

export async function readLiveSets(
  registry: Pick<ReleaseRegistry, "channels" | "channel" | "record">,
  first: string = PRODUCTION,
): Promise<LiveSet[]> {
  const channels = (await registry.channels()).sort((a, b) => Number(b === first) - Number(a === first));
  return Promise.all(channels.map((channel) => readSet(registry, channel)));
}

async function readSet(registry: Pick<ReleaseRegistry, "channel" | "record">, channel: string) {
  const currentSet = await Promise.all(
    givenOut(await registry.channel(channel)).map(async (each) => ({ ...each, record: await registry.record(each.name, each.version) })),
  );
  const shells = currentSet.flatMap(({ name, record }) => (name === "shell" && record) || []);
  const describe = ({ name, version, percent, record }: (typeof currentSet)[number]) => {
    if (!record) return { version, percent, contract: undefined, serves: [], problems: ["Its record is missing."] };
    const served = name === "shell" ? servedBy(record).contracts : [];
    const problems = name === "shell" ? [] : shells.flatMap((shell) => misfits(record, servedBy(shell), `In shell ${shell.version}, it`));
    return { version, percent, contract: record.contract, serves: served, problems };
  };
  const all = currentSet
    .filter(({ role }) => role === "live")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((live) => {
      const canary = currentSet.find(({ name, role }) => name === live.name && role === "canary");
      return { name: live.name, live: describe(live), canary: canary && describe(canary) };
    });
  return { channel, shell: all.find(({ name }) => name === "shell"), remotes: all.filter(({ name }) => name !== "shell") };
}
