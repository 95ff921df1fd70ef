import { createHash } from "node:crypto";
import { z } from "zod";

export const PRODUCTION = "production";

const packageStateSchema = z.object({
  version: z.string(),
  /** A version that `percent` of the visitors get instead, since the time in `since`. */
  canary: z.object({ version: z.string(), percent: z.number().positive().max(100), since: z.iso.datetime() }).optional(),
});
/** The state of one package on a channel. */
export type PackageState = z.infer<typeof packageStateSchema>;

export const channelEntrySchema = z.object({
  /** The entry's number in the channel's log, from 1. */
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
  /**
   * The kind of change. `start`: a site started with a new local build. `halt`: measurements ended a canary. `repair`: stands in
   * place of an entry that was damaged or lost.
   */
  action: z.enum(["start", "promote", "canary", "end-canary", "rollback", "halt", "repair"]),
  name: z.string(),
  /** The version that became live or a canary, or whose canary ended. */
  version: z.string(),
  percent: z.number().optional(),
  reason: z.string(),
  /** Who made it, as they called themselves; absent in entries of before. */
  by: z.string().optional(),
  /** The whole state after the change, so that a server only has to read the newest entry. */
  packages: z.record(z.string(), packageStateSchema),
});
/** One change of a channel. Entries are never altered: the log is the history. */
export type ChannelEntry = z.infer<typeof channelEntrySchema>;

/** A change that is not in the log yet. */
export interface Change {
  readonly action: ChannelEntry["action"];
  readonly name: string;
  readonly version: string;
  readonly percent?: number;
  readonly reason: string;
  readonly by: string | undefined;
  readonly state: PackageState;
}

/** The entry with the number `seq` that a change becomes in the log, after `before`. */
export function entryAfter(before: ChannelEntry | undefined, { state, ...change }: Change, at: Date, seq: number): ChannelEntry {
  return { seq, at: at.toISOString(), ...change, packages: { ...before?.packages, [change.name]: state } };
}

/**
 * The entry that takes a change back.
 *
 * @param made the change
 * @param now the channel's state now
 * @param state the package's state before the change; none when it was its first
 */
export function undone(made: ChannelEntry, now: ChannelEntry | undefined, state: PackageState | undefined, seq: number): ChannelEntry {
  const { [made.name]: _, ...others } = now?.packages ?? {};
  return {
    seq,
    at: new Date().toISOString(),
    // What a rollback leads to is counted from these kinds.
    action: made.action === "rollback" ? "promote" : made.action === "canary" ? "end-canary" : "rollback",
    name: made.name,
    version: state?.version ?? made.version,
    reason: `${made.version} was being removed at that moment.`,
    ...(made.by === undefined ? {} : { by: made.by }),
    packages: { ...others, ...(state ? { [made.name]: state } : {}) },
  };
}

/** The entry that stands in place of one that cannot be read: it says again what the one before said. */
export const entryInPlace = (
  seq: number,
  before: ChannelEntry | undefined,
  { reason, by }: Pick<ChannelEntry, "reason" | "by">,
): ChannelEntry => ({
  ...(by === undefined ? {} : { by }),
  seq,
  at: new Date().toISOString(),
  action: "repair",
  name: before?.name ?? "",
  version: before?.version ?? "",
  reason,
  packages: before?.packages ?? {},
});

/**
 * The version that a rollback leads to: the one that was live before the present one. Rollbacks undo promotions one by
 * one, so a second rollback goes back further, never forth again.
 *
 * @param history of the channel, newest first
 * @returns undefined when none was live before
 */
export function versionBefore(history: readonly ChannelEntry[], name: string): string | undefined {
  const live: string[] = [];
  for (const entry of [...history].reverse()) {
    if (entry.name !== name) continue;
    if (entry.action === "rollback") live.pop();
    else if (entry.action === "promote" || entry.action === "start") live.push(entry.version);
  }
  return live.at(-2);
}

/**
 * The versions of a package that turned out to be bad: halted as canaries, or rolled back, and not promoted again since.
 *
 * @param history of the package on a channel, newest first
 */
export function givenUp(history: readonly ChannelEntry[]): ReadonlySet<string> {
  const bad = new Set<string>();
  let live: string | undefined;
  for (const entry of [...history].reverse()) {
    if (entry.action === "halt") bad.add(entry.version);
    if (entry.action === "rollback" && live !== undefined) bad.add(live);
    if (entry.action === "promote" || entry.action === "rollback") bad.delete(entry.version);
    live = entry.packages[entry.name]?.version;
  }
  return bad;
}

/** Number of buckets that visitors are spread over evenly. A canary takes a whole number of them, in steps of 0.01 per cent. */
export const CANARY_BUCKETS = 10_000;

/**
 * The version of a package that a visitor gets. The canary's share is exact over the buckets. Its first bucket differs by
 * package and version, so that different visitors are the first to get each canary.
 *
 * @param bucket the visitor's own, 0 to CANARY_BUCKETS - 1; undefined gets no canary
 */
export function versionFor(name: string, { version, canary }: PackageState, bucket: number | undefined): string {
  if (!canary || bucket === undefined) return version;
  const start = createHash("sha256").update(`${name} ${canary.version}`).digest().readUInt32BE() % CANARY_BUCKETS;
  return (bucket + start) % CANARY_BUCKETS < Math.round((canary.percent / 100) * CANARY_BUCKETS) ? canary.version : version;
}
