import { createHmac, randomBytes } from "node:crypto";
import { clientOf, createClientLimit } from "@nightlatch/process/http";
import { type FailureReason, MeasurementLog, type VersionCounts, type Weight } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { type MeasuredReleases, type Version, type WatchOptions, watchCanaries } from "./canary-watch.ts";
import type { Measurement } from "./measurement-route.ts";

/** Milliseconds until the list of published versions is read again. */
const VERSIONS_KNOWN = 2000;
/** Seconds, about as long as a visit: one client's failures within them are one in a trial, and its times count once. */
const VISIT = 1800;
/** How many times as many pages of a client may count as failures may. */
const PAGES_PER_FAILURE = 10;

/**
 * Why a version's page was not rendered: it threw, left a stray failure behind, failed too often and was left alone for a
 * moment, was so slow that no more pages could wait for it, or was rendered and could not be sent; or why its renderer ended or the
 * page was refused (FailureReason).
 */
export type RenderFailure = FailureReason | "threw" | "stray" | "left alone" | "overloaded" | "unsent";

/** How a page was rendered. */
export interface Rendered {
  /** Why it was not rendered; undefined for a page that was. */
  readonly failure?: RenderFailure | undefined;
  /** The visitor's address; undefined when the visitor did not get the versions by chance, as with an override. */
  readonly client: string | undefined;
  /** Milliseconds that it took; undefined where that says nothing of the version. */
  readonly took?: number | undefined;
}

/** The measurements of pages, by browsers and by the server. */
export interface Measurements {
  /** Whether anything is measured. */
  readonly isOn: boolean;
  /** Counts a page view that a browser measured. @param client the visitor's address */
  viewed(measurement: Measurement, client: string): Promise<void>;
  /** The share of page views that are to be measured at this moment, 0 to 1; 1 while a canary runs, unless nothing is measured. */
  sample(): number;
  /** Counts a page that the server rendered with a version, or failed to render. */
  rendered(version: Version, rendered: Rendered): void;
  /**
   * Counts a page that says nothing about how a version renders: it came from the cache, was just made for another request, or lacks the
   * API's answers.
   */
  given(version: Version): void;
  /** Counts a failure of a version outside of any page, in trials too. */
  strayed(version: Version, failure: RenderFailure): void;
  /** Notes an event of a version's renderer that does not count as a failure: it grew too large. */
  noted(version: Version, what: "recycled"): void;
  /** To be called when the channel has changed, so that a canary's first pages count. */
  channelChanged(): void;
  /** What this server has counted in the running hour. */
  thisHour(): readonly VersionCounts[];
}

const NONE: Measurements = {
  isOn: false,
  viewed: async () => {},
  sample: () => 0,
  rendered: () => {},
  given: () => {},
  strayed: () => {},
  noted: () => {},
  channelChanged: () => {},
  thisHour: () => [],
};

interface Options extends Omit<WatchOptions, "releases"> {
  /** Undefined where releases are not kept, as in development: then nothing is measured. */
  readonly releases: MeasuredReleases | undefined;
  /** The share of page views that are measured while no canary runs. With 0 browsers never measure. */
  readonly sample: number;
  /** Most page views of one client that are counted in a minute. */
  readonly limit: number;
}

/**
 * Opens the measurements of a site. The server counts its own renders too, and halts a canary that is worse than the live version
 * (docs/adr/0028).
 */
export function openMeasurements(app: FastifyInstance, options: Options): Measurements {
  const { releases, sample, limit } = options;
  if (!releases) return NONE;
  const log = new MeasurementLog(releases.store);
  const rule = { max: limit, windowSeconds: 60 };
  const [mayView, mayRender] = [createClientLimit(rule), createClientLimit(rule)];
  const weightOf = weighPages(limit);
  const isPublished = publishedIn(releases);
  const watch = watchCanaries(app, log, { ...options, releases });

  return {
    isOn: true,
    viewed: async ({ releases: viewed }, client) => {
      if (sample === 0 || !mayView(client)) return;
      for (const [name, { version, errored = false, unloaded = false, vitals = {} }] of Object.entries(viewed)) {
        if (!(await isPublished(name, version))) continue;
        const failed = errored || unloaded;
        const timed = Object.keys(vitals).length > 0;
        const weight = watch.hasTrials ? weightOf(client, `view ${name} ${version}`, { failed, timed }) : "none";
        log.view(name, version, { errored, unloaded, vitals }, weight);
        if (failed) watch.failed({ name, version });
      }
    },
    sample: () => (watch.hasTrials && sample > 0 ? 1 : sample),
    rendered: (of, { failure, client, took }) => {
      const scope = `render ${of.name} ${of.version}`;
      const counts = watch.hasTrials && client !== undefined && mayRender(client, scope);
      const weight = counts ? weightOf(client, scope, { failed: failure !== undefined, timed: took !== undefined }) : "none";
      log.render(of.name, of.version, { failure, took }, weight);
      if (failure !== undefined) watch.failed(of);
    },
    given: ({ name, version }) => log.given(name, version),
    strayed: (of, failure) => {
      log.stray(of.name, of.version, failure);
      watch.failed(of);
    },
    noted: ({ name, version }, what) => log.note(name, version, what),
    channelChanged: () => watch.look(),
    thisHour: () => log.thisHour(),
  };
}

/** Checks whether a version is published. It reads the store only once in a while, whatever the names. */
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
 * Decides how a client's pages count in trials, so that one visitor whose browser fails at every page is one failure and not many.
 * Clients are remembered by a mark of 16 bits under a key that this process makes up: some 65,000 IPv4 addresses share each mark, so
 * it reveals no address.
 *
 * @param limit how many pages of a client count in a minute; of failures a tenth of it counts in each half-hour, at least one
 */
export function weighPages(limit: number): (client: string, scope: string, page: { failed: boolean; timed: boolean }) => Weight {
  const key = randomBytes(32);
  const rule = { max: Math.max(1, Math.floor(limit / PAGES_PER_FAILURE)), windowSeconds: VISIT };
  const [mayFail, mayTell] = [createClientLimit(rule), createClientLimit(rule)];
  const markOf = (client: string) => createHmac("sha256", key).update(clientOf(client)).digest().readUInt16BE().toString();
  return (client, scope, { failed, timed }) => {
    const mark = failed || timed ? markOf(client) : "";
    return { firstFailure: failed && mayFail(mark, scope), times: timed && mayTell(mark, scope) };
  };
}
