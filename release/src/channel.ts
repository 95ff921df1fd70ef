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
  /** The kind of change. `start`: a site started with a new local build. `halt`: measurements ended a canary. */
  action: z.enum(["start", "promote", "canary", "end-canary", "rollback", "halt"]),
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

/** The entry that a change becomes in the log, after `before`. */
export function entryAfter(before: ChannelEntry | undefined, { state, ...change }: Change, at: Date): ChannelEntry {
  return { seq: (before?.seq ?? 0) + 1, at: at.toISOString(), ...change, packages: { ...before?.packages, [change.name]: state } };
}

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
