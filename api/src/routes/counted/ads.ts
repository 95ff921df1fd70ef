import { SESSION_HEADER } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { adRequestSchema, adSchema, adTrackSchema, sessionIdSchema } from "@nightlatch/listings/ads/ads-schema";
import { pickAd } from "@nightlatch/listings/ads/pick-ad";
import { trackAd } from "@nightlatch/listings/ads/track-ad";
import { createClientLimit } from "@nightlatch/process/http";
import type { Services } from "../../services.ts";
import { responseSchemas, type TypedApp, withoutContent } from "../responses.ts";

const BODY_LIMIT = 4 * 1024;
/** Exceeds what a person can see or click. Clients above the limit get no ads, and are not counted. */
export const AD_LIMIT = { max: 240, windowSeconds: 10 * 60 };

export function adRoutes(app: TypedApp, services: Services): void {
  const mayRequest = createClientLimit(AD_LIMIT);
  const mayTrack = createClientLimit(AD_LIMIT);
  app.get(
    "/ads",
    {
      exposeHeadRoute: false,
      schema: {
        summary: "An advertisement for a property's page.",
        description: `Chosen again for each request, never cached. A tab that sends its random id as ${SESSION_HEADER} does not keep getting the same one.`,
        querystring: adRequestSchema,
        response: {
          ...responseSchemas("An advertisement.", adSchema, "invalid_query", "invalid_header"),
          ...withoutContent("No advertisement."),
        },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const session = readSession(request.headers[SESSION_HEADER]);
      const slot = { placement: "detail-sidebar", region: request.query.region } as const;
      const ad = mayRequest(request.ip) ? await pickAd(services.db, slot, session) : null;
      return ad ? reply.send(ad) : reply.code(204).send();
    },
  );
  app.post(
    "/ads/track",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: "Records that an advertisement was shown or clicked.",
        description: "Counted once per page view, or per tab and property, in the day's totals.",
        body: adTrackSchema,
        response: {
          ...withoutContent("Counted, now or before.", "invalid_body", "malformed_json", "payload_too_large", "unsupported_media_type"),
        },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (mayTrack(request.ip)) await trackAd(services.db, request.body, await services.viewOf(request));
      return reply.code(204).send();
    },
  );
}

/** Treats an empty header as missing. @throws {ApiFault} `invalid_header` */
function readSession(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  const parsed = sessionIdSchema.safeParse(header);
  if (parsed.success) return parsed.data;
  const detail = `${SESSION_HEADER} must be a random id: 8 to 64 letters, digits, hyphens or underscores.`;
  throw new ApiFault("invalid_header", { values: { detail }, field: SESSION_HEADER });
}
