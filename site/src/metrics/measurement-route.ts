import { VITALS } from "@nightlatch/release";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

const MEASUREMENTS_PATH = "/measurements";
const BODY_LIMIT = 4096;

/** Milliseconds. */
const LONGEST = 600_000;
const LARGEST_SHIFT = 100;

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
  errored: z.boolean().optional(),
  unloaded: z.boolean().optional(),
  vitals: vitalsSchema.optional(),
});

/** Sent when a page is left. It has no address, path, id or time, so visitors with equal experiences send equal messages. */
const measurementSchema = z.strictObject({
  releases: z.record(z.string().max(LONGEST_NAME), releaseSchema).refine((releases) => Object.keys(releases).length <= MOST_PACKAGES),
});
export type Measurement = z.infer<typeof measurementSchema>;

interface Options {
  readonly measurements: {
    readonly isOn: boolean;
    viewed(measurement: Measurement, client: string): Promise<void>;
  };
  readonly origin: string;
}

/** `POST /measurements` (docs/adr/0012). Responses do not show whether a view counted. */
export async function measurementRoute(app: FastifyInstance, { measurements, origin }: Options): Promise<void> {
  if (!measurements.isOn) return;
  app.removeAllContentTypeParsers();
  // Beacons are text/plain. The route parses the body itself, so that the error can name the invalid field.
  app.addContentTypeParser(["application/json", "text/plain"], { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post(MEASUREMENTS_PATH, { bodyLimit: BODY_LIMIT, errorHandler: sendError }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (isForeign(request, origin))
      return reply.code(403).send({ error: "Only this site's pages may send measurements.", code: "foreign_origin" });
    const parsed = measurementSchema.safeParse(parseJson(request.body));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = issue?.path.join(".") || "body";
      return reply.code(400).send({ error: `${field}: ${issue?.message}`, code: "invalid_measurement", field });
    }
    if (!hasPrivacySignal(request)) await measurements.viewed(parsed.data, request.ip);
    return reply.code(204).send();
  });
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ error: error.message, code: "invalid_measurement", field: "body" });
  request.log.error({ err: error }, "A measurement could not be stored");
  // The sending page is gone and would not retry.
  return reply.code(204).send();
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Other sites must not add counts. Browsers always name the requesting site. */
function isForeign({ headers, host }: FastifyRequest, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const originHeader = headers.origin;
  return originHeader !== undefined && originHeader !== origin && (!URL.canParse(originHeader) || new URL(originHeader).host !== host);
}

/** Global Privacy Control or Do Not Track. Our pages then send nothing, but other clients may. */
const hasPrivacySignal = ({ headers }: FastifyRequest): boolean => headers["sec-gpc"] === "1" || headers.dnt === "1";
