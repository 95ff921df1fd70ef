import { z } from "zod";

export const PRODUCTION = "production";

const packageStateSchema = z.object({
  version: z.string(),
  /** A version that `percent` of the visitors get instead, since a moment. */
  canary: z.object({ version: z.string(), percent: z.number().positive().max(100), since: z.iso.datetime() }).optional(),
});
/** What a channel has live of one package. */
export type PackageState = z.infer<typeof packageStateSchema>;

export const channelEntrySchema = z.object({
  /** Its place in the channel's log, from 1. */
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
  /** `start`: a site's start with a new local build. `halt`: a canary that measurements ended. */
  action: z.enum(["start", "promote", "canary", "end-canary", "rollback", "halt"]),
  name: z.string(),
  /** The version that the change put live, shared out, or took back. */
  version: z.string(),
  percent: z.number().optional(),
  reason: z.string(),
  /** The whole state after the change, so that the newest entry is all that a server reads. */
  packages: z.record(z.string(), packageStateSchema),
});
/** One change of a channel. Entries are never altered: the log is the history. */
export type ChannelEntry = z.infer<typeof channelEntrySchema>;

/** A change, before it has its place in the log. */
export interface Change {
  readonly action: ChannelEntry["action"];
  readonly name: string;
  readonly version: string;
  readonly percent?: number;
  readonly reason: string;
  readonly state: PackageState;
}

/** The entry that a change makes after `before`. */
export function entryAfter(before: ChannelEntry | undefined, { state, ...change }: Change, at: Date): ChannelEntry {
  return { seq: (before?.seq ?? 0) + 1, at: at.toISOString(), ...change, packages: { ...before?.packages, [change.name]: state } };
}

/**
 * Where a rollback leads: the version that was live before the one that is. Rollbacks undo promotions one by one, so
 * that a second one goes back further and never forth again.
 *
 * @param history of the channel, newest first
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
