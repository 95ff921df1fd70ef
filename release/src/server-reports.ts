import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { z } from "zod";
import { parseStored } from "./damaged-file.ts";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";

/** Milliseconds between two reports of a server to which nothing happens. */
export const REPORT_EVERY = 10_000;
/** Milliseconds after which a server that has not reported is taken for gone. Clocks may differ by the rest. */
export const GONE_AFTER = 45_000;
/** Milliseconds of waiting after which a server that has not reported meanwhile is taken for gone, whatever its clock says. */
const SILENT_AFTER = 2.5 * REPORT_EVERY;
/** Milliseconds after which the report of a server that is gone is removed by another. */
const SWEPT_AFTER = 86_400_000;

const reportSchema = z.object({
  id: z.string(),
  channel: z.string(),
  at: z.iso.datetime(),
  /** The newest entry of the channel that the server has looked at; 0 before the first. */
  seq: z.number().int().nonnegative(),
  /** Why packages of that entry could not be taken, by package. The versions before go on. */
  refused: z.record(z.string(), z.string()),
});
/** What a server says of itself to whoever releases. */
export type ServerReport = z.infer<typeof reportSchema>;

/** What changes in a report. */
export type ServerState = Pick<ServerReport, "seq" | "refused">;

/** The reports of one server. */
export class ServerReporter {
  private readonly store: ReleaseStore;
  private readonly channel: string;
  /** A name that says where the server runs, and that no other process has. */
  readonly id: string;
  private written = "";
  private writtenAt = Number.NEGATIVE_INFINITY;
  private swept = false;

  /** @param port at which the server listens, so that people know which of a machine's servers it is */
  constructor(store: ReleaseStore, channel: string, port: number) {
    this.store = store;
    this.channel = channel;
    this.id = `${hostname().replace(/[^0-9A-Za-z-]/g, "-") || "server"}-${port}-${randomBytes(3).toString("hex")}`;
  }

  /** Writes what the server has taken, when it has changed or was not written for a while. @throws what the store throws */
  async report(state: ServerState): Promise<void> {
    const text = JSON.stringify(state);
    if (text === this.written && performance.now() - this.writtenAt < REPORT_EVERY) return;
    const report: ServerReport = { id: this.id, channel: this.channel, at: new Date().toISOString(), ...state };
    await this.store.write(keys.server(this.id), JSON.stringify(report, null, 2));
    this.written = text;
    this.writtenAt = performance.now();
    if (!this.swept) await this.sweep();
    this.swept = true;
  }

  /** Says that the server has ended. */
  async leave(): Promise<void> {
    if (this.written !== "") await this.store.remove(keys.server(this.id));
  }

  /**
   * Removes the reports of servers that ended long ago without a word, and of the one whose place this one took. Another machine of
   * the same name reports again by itself.
   */
  private async sweep(): Promise<void> {
    const place = this.id.slice(0, this.id.lastIndexOf("-") + 1);
    for (const { id, at } of await readReports(this.store)) {
      const isOver = Date.now() - Date.parse(at) > SWEPT_AFTER || (id.startsWith(place) && id !== this.id);
      if (isOver) await this.store.remove(keys.server(id));
    }
  }
}

/** The last reports of servers, also of some that have ended without a word. One that cannot be read is left out. */
export async function readReports(store: ReleaseStore): Promise<ServerReport[]> {
  const files = await store.list(keys.servers);
  const reports = await Promise.all(files.map((file) => readReport(store, `${keys.servers}/${file}`)));
  return reports.filter((report) => report !== undefined);
}

async function readReport(store: ReleaseStore, key: string): Promise<ServerReport | undefined> {
  const bytes = await store.read(key);
  try {
    return bytes && parseStored(reportSchema, key, bytes);
  } catch {
    return undefined;
  }
}

/** A server that has not taken a change, with the reason. */
export interface LateServer {
  readonly id: string;
  readonly why: string;
}

/** Which servers have taken a change. */
export interface Taken {
  readonly took: readonly string[];
  readonly late: readonly LateServer[];
}

interface WaitOptions {
  readonly channel: string;
  /** The package that was changed, and the entry that changed it. */
  readonly name: string;
  readonly seq: number;
  /** Milliseconds after which it waits no longer. */
  readonly limit: number;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/**
 * Waits until every server that reports has taken a change, or has refused it.
 *
 * @returns the servers that took it, and those that did not, with the reason
 */
export async function waitForServers(store: ReleaseStore, { channel, name, seq, limit, every = 200 }: WaitOptions): Promise<Taken> {
  const began = performance.now();
  const until = began + limit;
  const first = new Map<string, string>();
  /** Whether nothing was heard of a server for so long that it must have ended. */
  const isSilent = (report: ServerReport) => {
    if (!first.has(report.id)) first.set(report.id, report.at);
    return isGone(report) || (first.get(report.id) === report.at && performance.now() - began >= SILENT_AFTER);
  };
  for (;;) {
    const servers = (await readReports(store)).filter((report) => report.channel === channel && !isSilent(report));
    const waiting = servers.filter((report) => report.seq < seq);
    if (waiting.length === 0 || performance.now() >= until) {
      const refused = servers.filter((report) => report.seq >= seq && report.refused[name] !== undefined);
      const took = servers.filter((report) => report.seq >= seq && report.refused[name] === undefined);
      const late = waiting.map((report) => ({
        id: report.id,
        why: `it last reported ${secondsSince(report)} s ago, with entry ${report.seq}`,
      }));
      return { took: took.map(({ id }) => id), late: [...refused.map(({ id, refused: why }) => ({ id, why: why[name] ?? "" })), ...late] };
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

/** Whether a server has not reported for so long that it is taken for gone. */
export const isGone = ({ at }: ServerReport): boolean => Date.now() - Date.parse(at) > GONE_AFTER;

const secondsSince = ({ at }: ServerReport): number => Math.round((Date.now() - Date.parse(at)) / 1000);
