import { haltWorseCanaries, MeasurementLog, type ReleaseRegistry, trialsOf } from "@nightlatch/release";
import { createClientLimit, repeat } from "@nightlatch/shared/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Measurement, measurementSchema } from "./measurement-schema.ts";

/** Where browsers send what they measured. */
const MEASUREMENTS_PATH = "/measurements";
/** Largest body, in bytes: five packages with all of their vitals take less than a quarter of it. */
const BODY_LIMIT = 4096;
/** How often counts are written and canaries looked at, in milliseconds. */
const EVERY = 3000;
/** How long it is believed which versions are published, in milliseconds. */
const VERSIONS_KNOWN = 2000;

/** Where counts are kept and canaries are ended. */
export type MeasuredReleases = Pick<ReleaseRegistry, "store" | "channel" | "versions" | "halt">;

/** What pages have to do with measuring. */
export interface Measurements {
  /** The share of page views to measure at this moment, 0 to 1. All of them while a canary runs. */
  sample(): number;
  /**
   * Counts a page that was asked for.
   *
   * @param version of the package that owns the page; empty when there is none, which counts nowhere
   * @param client the visitor's address; undefined when their versions are not those of chance, as with an override
   */
  rendered(name: string, version: string, failed: boolean, client: string | undefined): void;
  /** Counts a failure of a version's code that no page had a part in, as a page that failed. It weighs in a trial. */
  strayed(name: string, version: string): void;
}

interface Options {
  /** Undefined where releases are not kept, as in development: nothing is measured then. */
  readonly releases: MeasuredReleases | undefined;
  readonly channel: string;
  /** The site's own origin. */
  readonly origin: string;
  /** The share of page views that are measured while no canary runs; with 0 browsers never measure. */
  readonly sample: number;
  /** How many page views of one client are counted in a minute. */
  readonly limit: number;
  /** Milliseconds between two looks at canaries. */
  readonly every?: number;
}

/**
 * `POST /measurements` takes what a page view measured: versions, vitals, whether something failed (docs/adr/0012). The
 * answer never says what became of it. The server's own renders are counted beside, and a canary that fails
 * significantly more often than the live version is halted.
 */
export function registerMeasurements(app: FastifyInstance, options: Options): Measurements {
  const { releases, channel, sample, limit, every = EVERY } = options;
  if (!releases) return { sample: () => 0, rendered: () => {}, strayed: () => {} };
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
  // The last of it, once the server is still.
  app.addHook("onClose", async () => {
    await looking.stop();
    await log.flush().catch((error: unknown) => app.log.error({ err: error }, "The last measurements could not be kept"));
  });

  return {
    sample: () => (hasCanary && sample > 0 ? 1 : sample),
    rendered: (name, version, failed, client) => log.render(name, version, failed, client !== undefined && mayRender(client)),
    strayed: (name, version) => log.render(name, version, true, true),
  };
}

/** Asks the store which versions of a package are published, at most every so often whatever is asked for. */
function publishedIn(releases: MeasuredReleases): (name: string, version: string) => Promise<boolean> {
  const known = new Map<string, { readonly until: number; readonly versions: Promise<readonly string[]> }>();
  return async (name, version) => {
    let entry = known.get(name);
    if (!entry || entry.until < Date.now()) {
      entry = { until: Date.now() + VERSIONS_KNOWN, versions: releases.versions(name).catch(() => []) };
      known.set(name, entry);
    }
    return (await entry.versions).includes(version);
  };
}

function takeMeasurements(
  app: FastifyInstance,
  origin: string,
  take: (request: FastifyRequest, measurement: Measurement) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A beacon's text is of the type text/plain. Bodies are parsed below, where what is wrong can be named.
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

/** What Fastify refuses before the route is asked: too large, or of a type that no page sends. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ error: error.message, code: "invalid_measurement", field: "body" });
  request.log.error({ err: error }, "A measurement could not be taken");
  // The page that sent it is gone, and what it measured is not worth another try.
  return reply.code(204).send();
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Another site's page must not be able to count for this one. A browser always says whose page asks. */
function isForeign({ headers, host }: FastifyRequest, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const asking = headers.origin;
  return asking !== undefined && asking !== origin && (!URL.canParse(asking) || new URL(asking).host !== host);
}

/** Global Privacy Control and Do Not Track. Our pages send nothing then; this is for those that were not asked. */
const asksForPrivacy = ({ headers }: FastifyRequest): boolean => headers["sec-gpc"] === "1" || headers.dnt === "1";
