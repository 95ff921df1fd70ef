import { VITALS } from "@nightlatch/release";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/** Browsers send their measurements here. */
const MEASUREMENTS_PATH = "/measurements";
/** Most bytes of a body: five packages with all of their vitals take less than a quarter of it. */
const BODY_LIMIT = 4096;

/** The longest time that makes sense, in milliseconds, and the largest layout shift. */
const LONGEST = 600_000;
const LARGEST_SHIFT = 100;

/** Most packages of one page view, and the longest name of one. Unknown packages are not counted. */
const MOST_PACKAGES = 32;
const LONGEST_NAME = 64;

const vitalsSchema = z.strictObject(
  Object.fromEntries(
    VITALS.map((vital) => [
      vital,
      z
        .number()
        .min(0)
        .max(vital === "CLS" ? LARGEST_SHIFT : LONGEST)
        .optional(),
    ]),
  ) as Record<(typeof VITALS)[number], z.ZodOptional<z.ZodNumber>>,
);

const releaseSchema = z.strictObject({
  version: z.string().max(100),
  /** Whether one of its scripts threw, or its page failed. */
  errored: z.boolean().optional(),
  /** Whether one of its files did not load. */
  unloaded: z.boolean().optional(),
  vitals: vitalsSchema.optional(),
});

/**
 * The message that a page view sends when it is left. It has no field for an address, a path, an id or a time of day: it
 * is the same for all visitors who saw the same versions as well and as fast.
 */
const measurementSchema = z.strictObject({
  releases: z.record(z.string().max(LONGEST_NAME), releaseSchema).refine((releases) => Object.keys(releases).length <= MOST_PACKAGES),
});
export type Measurement = z.infer<typeof measurementSchema>;

interface Options {
  readonly measurements: {
    readonly isOn: boolean;
    /** Counts a page view. @param client the visitor's address */
    viewed(measurement: Measurement, client: string): Promise<void>;
  };
  /** The site's own origin. */
  readonly origin: string;
}

/**
 * `POST /measurements` takes the measurements of a page view: versions, vitals, and whether something failed (docs/adr/0012). The
 * answer never says whether they were counted. Without measurements there is no such address.
 */
export async function measurementRoute(app: FastifyInstance, { measurements, origin }: Options): Promise<void> {
  if (!measurements.isOn) return;
  app.removeAllContentTypeParsers();
  // A beacon's text has the type text/plain. Bodies are parsed in the route, which can name what is wrong with them.
  app.addContentTypeParser(["application/json", "text/plain"], { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post(MEASUREMENTS_PATH, { bodyLimit: BODY_LIMIT, errorHandler: refuse }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (isForeign(request, origin)) return reply.code(403).send({ error: "Only this site's pages measure it.", code: "foreign_origin" });
    const parsed = measurementSchema.safeParse(parseJson(request.body));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = issue?.path.join(".") || "body";
      return reply.code(400).send({ error: `${field}: ${issue?.message}`, code: "invalid_measurement", field });
    }
    if (!asksForPrivacy(request)) await measurements.viewed(parsed.data, request.ip);
    return reply.code(204).send();
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
