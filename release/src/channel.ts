import { createHash } from "node:crypto";
import { z } from "zod";

export const PRODUCTION = "production";

const packageStateSchema = z.object({
  version: z.string(),
  canary: z.object({ version: z.string(), percent: z.number().positive().max(100), since: z.iso.datetime() }).optional(),
});
export type PackageState = z.infer<typeof packageStateSchema>;

export const channelEntrySchema = z.object({
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
  /** `start`: a local build went live. `halt`: a server ended a worse canary. `repair`: replaces a damaged or missing entry. */
  action: z.enum(["start", "promote", "canary", "end-canary", "rollback", "halt", "repair"]),
  name: z.string(),
  version: z.string(),
  percent: z.number().optional(),
  reason: z.string(),
  by: z.string().optional(),
  /** The state of all packages after the change, so servers need only the newest entry. */
  packages: z.record(z.string(), packageStateSchema),
});
export type ChannelEntry = z.infer<typeof channelEntrySchema>;

/** Returns the live and canary versions of an entry, with visitor shares in per cent. A canary follows its live version. */
export const givenOut = (entry: ChannelEntry | undefined) =>
  Object.entries(entry?.packages ?? {}).flatMap(([name, { version, canary }]) => [
    { name, version, role: "live" as const, percent: 100 - (canary?.percent ?? 0) },
    ...(canary ? [{ name, version: canary.version, role: "canary" as const, percent: canary.percent }] : []),
  ]);

export type Change = Omit<ChannelEntry, "seq" | "at" | "packages"> & { readonly state: PackageState };

export function entryAfter(before: ChannelEntry | undefined, { state, ...change }: Change, at: Date, seq: number): ChannelEntry {
  return { seq, at: at.toISOString(), ...change, packages: { ...before?.packages, [change.name]: state } };
}

/** Returns an entry that reverts `newEntry`. @param state the package's state before `newEntry` */
export function undone(newEntry: ChannelEntry, now: ChannelEntry | undefined, state: PackageState | undefined, seq: number): ChannelEntry {
  const { [newEntry.name]: _, ...others } = now?.packages ?? {};
  return {
    seq,
    at: new Date().toISOString(),
    action: newEntry.action === "rollback" ? "promote" : newEntry.action === "canary" ? "end-canary" : "rollback",
    name: newEntry.name,
    version: state?.version ?? newEntry.version,
    reason: `A prune was removing ${newEntry.version} at that moment.`,
    ...(newEntry.by === undefined ? {} : { by: newEntry.by }),
    packages: { ...others, ...(state ? { [newEntry.name]: state } : {}) },
  };
}

export const replacementEntry = (
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

/** Returns the version that a rollback restores. Each rollback undoes one promotion. @param history newest first */
export function versionBefore(history: readonly ChannelEntry[], name: string): string | undefined {
  const live: string[] = [];
  for (const entry of [...history].reverse()) {
    if (entry.name !== name) continue;
    if (entry.action === "rollback") live.pop();
    else if (entry.action === "promote" || entry.action === "start") live.push(entry.version);
  }
  return live.at(-2);
}

/** Returns versions that were halted or rolled back, and not promoted again. @param history of one package, newest first */
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

/** Each visitor is in one bucket, so the smallest canary share is 0.01 per cent. */
export const CANARY_BUCKETS = 10_000;

/** A canary's buckets begin at a hash of its version, so that different visitors are first for each canary. */
export function versionFor(name: string, { version, canary }: PackageState, bucket: number | undefined): string {
  if (!canary || bucket === undefined) return version;
  const start = createHash("sha256").update(`${name} ${canary.version}`).digest().readUInt32BE() % CANARY_BUCKETS;
  return (bucket + start) % CANARY_BUCKETS < Math.round((canary.percent / 100) * CANARY_BUCKETS) ? canary.version : version;
}
