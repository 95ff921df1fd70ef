import { createHmac, randomBytes } from "node:crypto";
import { clientOf, createClientLimit } from "@nightlatch/process/http";
import { type FailureReason, MeasurementLog, type Weight } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { type MeasuredReleases, type Version, type WatchOptions, watchCanaries } from "./canary-watch.ts";
import type { Measurement } from "./measurement-route.ts";

/** Milliseconds until the published versions are read again. */
const VERSIONS_KNOWN = 2000;
/** Seconds, about the length of a visit. In a visit, a trial counts a client's failures and times once. */
const SESSION_SECONDS = 1800;
const PAGES_PER_FAILURE = 10;

/** `stray`: an unhandled error. `left alone`: the circuit is open. `overloaded`: the queue is full. `unsent`: rendered but not sent. */
export type RenderFailure = FailureReason | "threw" | "stray" | "left alone" | "overloaded" | "unsent";

export interface Rendered {
  readonly failure?: RenderFailure | undefined;
  /** The visitor's address; undefined for a visitor with overrides, for example. */
  readonly client: string | undefined;
  /** Milliseconds; undefined if the version does not determine the time. */
  readonly took?: number | undefined;
}

export type Measurements = ReturnType<typeof measure>;

const NONE: Measurements = {
  isOn: false,
  viewed: async () => {},
  sample: () => 0,
  rendered: () => {},
  countServed: () => {},
  strayed: () => {},
  noted: () => {},
  channelChanged: () => {},
  thisHour: () => [],
};

interface Options extends WatchOptions {
  readonly sample: number;
  readonly limit: number;
}

function measure(app: FastifyInstance, options: Options) {
  const { releases, sample, limit } = options;
  const log = new MeasurementLog(releases.store);
  const rule = { max: limit, windowSeconds: 60 };
  const [mayView, mayRender] = [createClientLimit(rule), createClientLimit(rule)];
  const weightOf = createWeigher(limit);
  const isPublished = publishedIn(releases);
  const canaryWatch = watchCanaries(app, log, options);

  return {
    isOn: true,
    viewed: async ({ releases: viewed }: Measurement, client: string) => {
      if (sample === 0 || !mayView(client)) return;
      for (const [name, { version, errored = false, unloaded = false, vitals = {} }] of Object.entries(viewed)) {
        if (!(await isPublished(name, version))) continue;
        const failed = errored || unloaded;
        const timed = Object.keys(vitals).length > 0;
        const weight = canaryWatch.hasTrials ? weightOf(client, `view ${name} ${version}`, { failed, timed }) : "none";
        log.view(name, version, { errored, unloaded, vitals }, weight);
        if (failed) canaryWatch.failed({ name, version });
      }
    },
    /** Share of views to measure, 0 to 1; during a canary 1 unless nothing is measured. */
    sample: () => (canaryWatch.hasTrials && sample > 0 ? 1 : sample),
    rendered: (of: Version, { failure, client, took }: Rendered) => {
      const scope = `render ${of.name} ${of.version}`;
      const counts = canaryWatch.hasTrials && client !== undefined && mayRender(client, scope);
      const weight = counts ? weightOf(client, scope, { failed: failure !== undefined, timed: took !== undefined }) : "none";
      log.render(of.name, of.version, { failure, took }, weight);
      if (failure !== undefined) canaryWatch.failed(of);
    },
    countServed: ({ name, version }: Version) => log.countServed(name, version),
    strayed: (of: Version, failure: RenderFailure) => {
      log.unhandledError(of.name, of.version, failure);
      canaryWatch.failed(of);
    },
    noted: ({ name, version }: Version, what: "recycled") => log.note(name, version, what),
    channelChanged: () => canaryWatch.look(),
    thisHour: () => log.thisHour(),
  };
}

export const openMeasurements = (
  app: FastifyInstance,
  { releases, ...options }: Omit<Options, "releases"> & { readonly releases: MeasuredReleases | undefined },
): Measurements => (releases ? measure(app, { ...options, releases }) : NONE);

/** Reads the store at most every `VERSIONS_KNOWN` milliseconds, because anyone can send unknown names. */
function publishedIn(releases: MeasuredReleases): (name: string, version: string) => Promise<boolean> {
  let known: { readonly until: number; readonly versions: Promise<ReadonlySet<string>> } | undefined;
  const read = async () => {
    const all = (await releases.packages()).map(async (name) => (await releases.versions(name)).map((version) => `${name}@${version}`));
    return new Set((await Promise.all(all)).flat());
  };
  return async (name, version) => {
    if (!known || known.until < performance.now())
      known = { until: performance.now() + VERSIONS_KNOWN, versions: read().catch(() => new Set<string>()) };
    return (await known.versions).has(`${name}@${version}`);
  };
}

/**
 * How a client's page counts in a trial: a broken browser counts as one failure. Clients are identified by 16 bits of a keyed hash, which
 * some 65,000 IPv4 addresses share. @param limit counted pages per client and minute; failures: a tenth per half-hour, at least one
 */
export function createWeigher(limit: number): (client: string, scope: string, page: { failed: boolean; timed: boolean }) => Weight {
  const key = randomBytes(32);
  const rule = { max: Math.max(1, Math.floor(limit / PAGES_PER_FAILURE)), windowSeconds: SESSION_SECONDS };
  const [mayFail, mayTime] = [createClientLimit(rule), createClientLimit(rule)];
  const markOf = (client: string) => createHmac("sha256", key).update(clientOf(client)).digest().readUInt16BE().toString();
  return (client, scope, { failed, timed }) => {
    const mark = failed || timed ? markOf(client) : "";
    return { firstFailure: failed && mayFail(mark, scope), times: timed && mayTime(mark, scope) };
  };
}
