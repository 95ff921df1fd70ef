import { createClientLimit } from "@nightlatch/process";
import { type FailureReason, MeasurementLog, type VersionCounts } from "@nightlatch/release";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type MeasuredReleases, type Version, type WatchOptions, watchCanaries } from "./canary-watch.ts";
import { type Measurement, measurementSchema } from "./measurement-schema.ts";
import { weighPages } from "./page-weights.ts";

/** The address to which browsers send their measurements. */
const MEASUREMENTS_PATH = "/measurements";
/** Most bytes of a body: five packages with all of their vitals take less than a quarter of it. */
const BODY_LIMIT = 4096;
/** Milliseconds for which the list of published versions is kept. */
const VERSIONS_KNOWN = 2000;

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

/** The measuring that pages take part in. */
export interface Measurements {
  /** The share of page views that are to be measured at this moment, 0 to 1; 1 while a canary runs, unless nothing is measured. */
  sample(): number;
  /** Counts a page that the server rendered with a version, or failed to render. */
  rendered(version: Version, rendered: Rendered): void;
  /**
   * Counts a page that was given out and tells nothing of how a version renders: it was kept, or just made for another request, or
   * the API failed.
   */
  given(version: Version): void;
  /** Counts a failure of a version outside of any page, in trials too. */
  strayed(version: Version, failure: RenderFailure): void;
  /** Notes something about a version's renders that is no failure, such as that its renderer grew too large. */
  noted(version: Version, what: "recycled"): void;
  /** Told when the channel has changed, so that a canary's first pages count. */
  channelChanged(): void;
  /** What this server has counted in the running hour. */
  thisHour(): readonly VersionCounts[];
}

const NONE: Measurements = {
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
  /** The site's own origin. */
  readonly origin: string;
  /** The share of page views that are measured while no canary runs. With 0 browsers never measure. */
  readonly sample: number;
  /** Most page views of one client that are counted in a minute. */
  readonly limit: number;
}

/**
 * `POST /measurements` takes the measurements of a page view: versions, vitals, and whether something failed
 * (docs/adr/0012). The answer never tells whether they were counted. The server counts its own renders too, and halts a
 * canary that is worse than the live version (docs/adr/0028).
 */
export function registerMeasurements(app: FastifyInstance, options: Options): Measurements {
  const { releases, sample, limit } = options;
  if (!releases) return NONE;
  const log = new MeasurementLog(releases.store);
  const rule = { max: limit, windowSeconds: 60 };
  const [mayView, mayRender] = [createClientLimit(rule), createClientLimit(rule)];
  const weightOf = weighPages(limit);
  const isPublished = publishedIn(releases);
  const watch = watchCanaries(app, log, { ...options, releases });

  takeMeasurements(app, options.origin, async (request, measurement) => {
    if (sample === 0 || asksForPrivacy(request) || !mayView(request.ip)) return;
    for (const [name, { version, errored = false, unloaded = false, vitals = {} }] of Object.entries(measurement.releases)) {
      if (!(await isPublished(name, version))) continue;
      const failed = errored || unloaded;
      const timed = Object.keys(vitals).length > 0;
      const weight = watch.hasTrials ? weightOf(request.ip, `view ${name} ${version}`, { failed, timed }) : "none";
      log.view(name, version, { errored, unloaded, vitals }, weight);
      if (failed) watch.failed({ name, version });
    }
  });

  return {
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

/** Tells whether a version is published. The store is asked only once in a while, whatever names are asked for. */
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

function takeMeasurements(
  app: FastifyInstance,
  origin: string,
  take: (request: FastifyRequest, measurement: Measurement) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A beacon's text has the type text/plain. Bodies are parsed in the route, which can name what is wrong with them.
    scope.addContentTypeParser(["application/json", "text/plain"], { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(MEASUREMENTS_PATH, { bodyLimit: BODY_LIMIT, errorHandler: refuse }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (isForeign(request, origin)) return reply.code(403).send({ error: "Only this site's pages measure it.", code: "foreign_origin" });
      const parsed = measurementSchema.safeParse(parseJson(request.body));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const field = issue?.path.join(".") || "body";
        return reply.code(400).send({ error: `${field}: ${issue?.message}`, code: "invalid_measurement", field });
      }
      await take(request, parsed.data);
      return reply.code(204).send();
    });
  });
}

/** Answers requests that Fastify refuses before the route: bodies that are too large, or of a type that no page sends. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ error: error.message, code: "invalid_measurement", field: "body" });
  request.log.error({ err: error }, "A measurement could not be taken");
  // 204 and no error: the page that sent the measurement is gone, so it would not send it again.
  return reply.code(204).send();
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Whether a request comes from another site's page, which must not be able to count here. Browsers always tell whose page asks. */
function isForeign({ headers, host }: FastifyRequest, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const asking = headers.origin;
  return asking !== undefined && asking !== origin && (!URL.canParse(asking) || new URL(asking).host !== host);
}

/**
 * Whether a visitor asks for privacy, by Global Privacy Control or Do Not Track. Our pages send nothing then; other
 * senders may not check.
 */
const asksForPrivacy = ({ headers }: FastifyRequest): boolean => headers["sec-gpc"] === "1" || headers.dnt === "1";
