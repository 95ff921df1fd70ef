import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { z } from "zod";
import type { ReleaseStore } from "./store.ts";
import { keys } from "./store-keys.ts";
import { DamagedFile, namesBelow, readStored } from "./stored-json.ts";

export const REPORT_EVERY = 10_000;
/** Milliseconds without a report after which a server counts as gone. Includes a margin for clock differences. */
export const GONE_AFTER = 45_000;
/** Milliseconds without a new report after which a server counts as gone, even if its clock is wrong. */
const SILENT_AFTER = 2.5 * REPORT_EVERY;
const SWEPT_AFTER = 86_400_000;

const reportSchema = z.object({
  id: z.string(),
  channel: z.string(),
  at: z.iso.datetime(),
  seq: z.number().int().nonnegative(),
  /** Reasons by refused package. The package's previous version stays live. */
  refused: z.record(z.string(), z.string()),
});
export type ServerReport = z.infer<typeof reportSchema>;

export type ServerState = Pick<ServerReport, "seq" | "refused">;

export class ServerReporter {
  private readonly store: ReleaseStore;
  private readonly channel: string;
  readonly id: string;
  private written = "";
  private writtenAt = Number.NEGATIVE_INFINITY;
  private swept = false;

  constructor(store: ReleaseStore, channel: string, port: number) {
    this.store = store;
    this.channel = channel;
    this.id = `${hostname().replace(/[^0-9A-Za-z-]/g, "-") || "server"}-${port}-${randomBytes(3).toString("hex")}`;
  }

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

  async leave(): Promise<void> {
    if (this.written !== "") await this.store.remove(keys.server(this.id));
  }

  /** Deletes old reports, and reports of an earlier server with this host and port. */
  private async sweep(): Promise<void> {
    const idPrefix = this.id.slice(0, this.id.lastIndexOf("-") + 1);
    for (const { id, at } of await readReports(this.store)) {
      const isOver = Date.now() - Date.parse(at) > SWEPT_AFTER || (id.startsWith(idPrefix) && id !== this.id);
      if (isOver) await this.store.remove(keys.server(id));
    }
  }
}

export async function readReports(store: ReleaseStore): Promise<ServerReport[]> {
  const ids = await namesBelow(store, keys.servers);
  const reports = await Promise.allSettled(ids.map((id) => readStored(reportSchema, store, keys.server(id))));
  return reports.flatMap((report) => {
    if (report.status === "rejected" && !(report.reason instanceof DamagedFile)) throw report.reason;
    return (report.status === "fulfilled" && report.value) || [];
  });
}

export type Taken = Awaited<ReturnType<typeof waitForServers>>;

interface WaitOptions {
  readonly channel: string;
  readonly name: string;
  readonly seq: number;
  /** Milliseconds. */
  readonly limit: number;
  readonly every?: number;
}

export async function waitForServers(store: ReleaseStore, { channel, name, seq, limit, every = 200 }: WaitOptions) {
  const began = performance.now();
  const until = began + limit;
  const first = new Map<string, string>();
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
      return {
        took: took.map(({ id }) => id),
        late: [...refused.map(({ id, refused: why }) => ({ id, why: why[name] ?? "" })), ...late],
      };
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

export const isGone = ({ at }: ServerReport): boolean => Date.now() - Date.parse(at) > GONE_AFTER;

const secondsSince = ({ at }: ServerReport): number => Math.round((Date.now() - Date.parse(at)) / 1000);
