import { createClientLimit, repeat } from "@nightlatch/process";
import { type FailureReason, haltWorseCanaries, MeasurementLog, type ReleaseRegistry, trialsOf } from "@nightlatch/release";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Measurement, measurementSchema } from "./measurement-schema.ts";

/** The address to which browsers send their measurements. */
const MEASUREMENTS_PATH = "/measurements";
/** Most bytes of a body: five packages with all of their vitals take less than a quarter of it. */
const BODY_LIMIT = 4096;
/** Milliseconds between two times that counts are written and canaries checked. */
const EVERY = 3000;
/** Milliseconds for which the list of published versions is kept. */
const VERSIONS_KNOWN = 2000;

/** The part of the registry that keeps counts and ends canaries. */
export type MeasuredReleases = Pick<ReleaseRegistry, "store" | "channel" | "packages" | "versions" | "halt">;

/**
 * Why a version's page was not rendered: it threw, left a stray failure behind, or failed too often and was left alone for a
 * moment; or why its renderer ended (FailureReason).
 */
export type RenderFailure = FailureReason | "threw" | "stray" | "left alone";

/** The measuring that pages take part in. */
export interface Measurements {
  /** The share of page views that are to be measured at this moment, 0 to 1; 1 while a canary runs, unless nothing is measured. */
  sample(): number;
  /**
   * Counts a page that the server rendered, or failed to render.
   *
   * @param version of the package that owns the page
   * @param failure why it was not rendered; undefined for a page that was
   * @param client the visitor's address; undefined when the visitor did not get the versions by chance, as with an
   * override
   */
  rendered(name: string, version: string, failure: RenderFailure | undefined, client: string | undefined): void;
  /** Counts a failure of a version outside of any page as a page that failed. It counts in trials too. */
  strayed(name: string, version: string, failure: RenderFailure): void;
  /** Notes something about a version's renders that is no failure, such as that its renderer grew too large. */
  noted(name: string, version: string, what: "recycled"): void;
}

interface Options {
  /** Undefined where releases are not kept, as in development: then nothing is measured. */
  readonly releases: MeasuredReleases | undefined;
  readonly channel: string;
  /** The site's own origin. */
  readonly origin: string;
  /** The share of page views that are measured while no canary runs. With 0 browsers never measure. */
  readonly sample: number;
  /** Most page views of one client that are counted in a minute. */
  readonly limit: number;
  /** Milliseconds between two checks of canaries. */
  readonly every?: number;
}

/**
 * `POST /measurements` takes the measurements of a page view: versions, vitals, and whether something failed
 * (docs/adr/0012). The answer never tells whether they were counted. The server counts its own renders too, and halts a
 * canary that fails significantly more often than the live version.
 */
export function registerMeasurements(app: FastifyInstance, options: Options): Measurements {
  const { releases, channel, sample, limit, every = EVERY } = options;
  if (!releases) return { sample: () => 0, rendered: () => {}, strayed: () => {}, noted: () => {} };
  const log = new MeasurementLog(releases.store);
  const rule = { max: limit, windowSeconds: 60 };
  const [mayView, mayRender] = [createClientLimit(rule), createClientLimit(rule)];
  const isPublished = publishedIn(releases);
  let hasCanary = false;

  takeMeasurements(app, options.origin, async (request, measurement) => {
    if (sample === 0 || asksForPrivacy(request) || !mayView(request.ip)) return;
    for (const [name, { version, errored = false, unloaded = false, vitals = {} }] of Object.entries(measurement.releases))
      if (await isPublished(name, version)) log.view(name, version, { errored, unloaded, vitals });
  });

  async function look(): Promise<void> {
    const trials = trialsOf(channel, await releases?.channel(channel));
    hasCanary = trials.length > 0;
    log.follow(trials);
    await log.flush();
    for (const { name, version, reason } of releases ? await haltWorseCanaries(releases, trials, channel) : [])
      app.log.warn(`The canary ${name} ${version} was halted: ${reason}`);
  }
  const looking = repeat(look, every, { log: app.log, problem: "Measurements could not be kept" });
  // The last counts are written when no request can add to them any more.
  app.addHook("onClose", async () => {
    await looking.stop();
    await log.flush().catch((error: unknown) => app.log.error({ err: error }, "The last measurements could not be kept"));
  });

  return {
    sample: () => (hasCanary && sample > 0 ? 1 : sample),
    rendered: (name, version, failure, client) => log.render(name, version, failure, client !== undefined && mayRender(client)),
    strayed: (name, version, failure) => log.render(name, version, failure, true),
    noted: (name, version, what) => log.note(name, version, what),
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
    if (!known || known.until < Date.now()) known = { until: Date.now() + VERSIONS_KNOWN, versions: read().catch(() => new Set<string>()) };
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
