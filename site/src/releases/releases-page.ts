import { withLimit } from "@nightlatch/process/supervision";
import { inRequest } from "@nightlatch/process/telemetry";
import {
  type ChannelEntry,
  HourlyCounts,
  type PastHours,
  type ReleaseRegistry,
  readHistory,
  readHourlyStats,
  readLiveSets,
} from "@nightlatch/release";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { sendHtml } from "../page/respond.ts";
import { mayInspect } from "../page/select-releases.ts";
import type { LiveReleases } from "./live-releases.ts";
import { type ReleasesPageData, releasesDocument } from "./releases-document.ts";

export type HistorySource = Pick<ReleaseRegistry, "store" | "channels" | "channel" | "history" | "record">;

interface Options {
  readonly historySource: HistorySource;
  readonly live: Pick<LiveReleases, "channel" | "current">;
  readonly key: Buffer;
  readonly limit?: number;
}

const LIMIT = 5000;
const CHANGES = 30;

export type ReleasesPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** `/releases` for visitors with an inspector override. Other requests get undefined, and then the page of an unknown address. */
export function releasesPage({ historySource, live, key, limit = LIMIT }: Options): ReleasesPage {
  const source = withKnownHistory(historySource);
  const past: PastHours = new Map();
  let running: Promise<ReleasesPageData> | undefined;

  async function look(log: FastifyBaseLogger): Promise<ReleasesPageData> {
    const { channel } = live;
    const now = new Date();
    const counts = new HourlyCounts(historySource.store, now, past);
    const readInTime = <T>(what: string, read: () => Promise<T>): Promise<T | undefined> =>
      withLimit(read(), limit, what).catch((error: unknown) => {
        log.error({ err: error }, `${what} could not be read`);
        return undefined;
      });
    const [sets, stats, history] = await Promise.all([
      readInTime("The live versions", () => readLiveSets(historySource, channel)),
      readInTime("The measurements", async () => readHourlyStats(counts, await historySource.channel(channel), { now })),
      readInTime("The changes", () => readHistory(source, { channel, limit: CHANGES, now, counts })),
    ]);
    return { channel, now, sets, stats, historySource: history };
  }

  return async (request, reply) => {
    if (!/^\/releases\/?(\?|$)/.test(request.url) || !mayInspect(request, key)) return undefined;
    // Concurrent requests share one read, which has a time limit.
    running ??= inRequest(request, () => look(request.log)).finally(() => {
      running = undefined;
    });
    const data = await running;
    reply.header("x-robots-tag", "noindex, nofollow");
    const { html, policy } = releasesDocument(data, live.current.shell?.fonts ?? []);
    return sendHtml(request, reply, html, { status: 200, policy, storage: "none", vary: "cookie" });
  };
}

function withKnownHistory(historySource: HistorySource): Pick<HistorySource, "store" | "channels" | "history"> {
  const known = new Map<string, { readonly seq: number; readonly entries: ChannelEntry[] }>();
  return {
    store: historySource.store,
    channels: () => historySource.channels(),
    history: async (channel = "") => {
      const newest = await historySource.channel(channel);
      const before = known.get(channel);
      if (before?.seq === newest?.seq && before) return before.entries;
      const entries = await historySource.history(channel);
      if (newest) known.set(channel, { seq: newest.seq, entries });
      return entries;
    },
  };
}
