import { Readable } from "node:stream";
import { listingParamsSchema } from "@nightlatch/catalogue/listing-params";
import { SUGGESTION_MAX } from "@nightlatch/catalogue/queries/suggestions";
import { recordsWithDrafts } from "@nightlatch/catalogue/records-file";
import {
  decodeCursor,
  isStorableText,
  listingPageSchema,
  publicRecordSchema,
  QUERY_TEXT_MAX,
  REMOVAL_SUGGESTION_MAX,
  STAYS_MAX,
  staysSchema,
  suggestionSchema,
} from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { CACHE, sendFile, sendJson, sendPrebuilt } from "@nightlatch/http/json-response";
import { shorten } from "@nightlatch/http/validation";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { responseSchemas, type TypedApp } from "../responses.ts";

export function listingsRoutes(app: TypedApp, services: Services): void {
  app.get(
    "/listings",
    {
      schema: {
        summary: "One page of the filtered list, with its total and the counts of each filter.",
        description:
          "Featured listings come first, then the rest, both shuffled by the seed: over the 64 seeds of a day every listing has an equal " +
          "share of the first places. All pages of a list need the same seed. Lists are " +
          "comma-separated or given several times. All filters apply together.",
        querystring: listingParamsSchema,
        response: responseSchemas("The page.", listingPageSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { seed, cursor, limit, ...query } = request.query;
      const position = cursor === null ? null : decodeCursor(cursor);
      if (position && position.seed !== seed) {
        const detail = `This cursor was not made by a page with seed ${seed}.`;
        throw new ApiFault("invalid_query", { values: { detail }, field: "cursor" });
      }
      const { responses, cache } = await services.viewOf(request);
      return sendPrebuilt(request, reply, responses.page(query, seed, cursor, limit), cache(CACHE.shared));
    },
  );
  propertiesRoute(app, services);
  staysRoute(app, services);
  suggestionsRoute(app, services);
}

const includeDrafts = z
  .enum(["true", "false"], { error: (issue) => `includeDrafts must be true or false, not ${JSON.stringify(issue.input)}.` })
  .optional()
  .describe("Also returns drafts, which needs a valid preview session.");

function propertiesRoute(app: TypedApp, services: Services): void {
  app.get(
    "/properties",
    {
      schema: {
        summary: "All published properties, as records in the source's spelling.",
        querystring: z.strictObject({ includeDrafts }),
        response: responseSchemas(
          "The records, without anything private.",
          z.array(publicRecordSchema),
          "invalid_query",
          "drafts_need_preview",
        ),
      },
    },
    async (request, reply) => {
      if (request.query.includeDrafts !== "true") return sendFile(request, reply, await services.recordsFile.get(), CACHE.personal);
      const { grant, cache } = await services.viewOf(request);
      if (!grant) throw new ApiFault("drafts_need_preview", { field: "includeDrafts" });
      const records = Readable.from(recordsWithDrafts(services.db, grant));
      return reply.header("cache-control", cache(CACHE.personal)).type("application/json; charset=utf-8").send(records);
    },
  );
}

const NAMES = `slugs must name 1 to ${STAYS_MAX} stays`;

const slugs = z
  .union([z.string(), z.array(z.string())], { error: `${NAMES}.` })
  .transform((raw, context): string[] => {
    const texts = [raw].flat().flatMap((text) => text.split(","));
    const slugs = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
    const problem = slugsProblem(slugs);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    return slugs;
  })
  .describe(`The slugs of 1 to ${STAYS_MAX} stays, exactly as lists give them. Comma-separated or given several times.`);

function slugsProblem(slugs: readonly string[]): string | undefined {
  if (slugs.length === 0) return `${NAMES}.`;
  if (slugs.length > STAYS_MAX) return `${NAMES}, not ${slugs.length}.`;
  if (slugs.some((slug) => slug.length > QUERY_TEXT_MAX)) return `slugs must have at most ${QUERY_TEXT_MAX} characters each.`;
  return slugs.every(isStorableText) ? undefined : "slugs has a character that is not text.";
}

function staysRoute(app: TypedApp, services: Services): void {
  app.get(
    "/stays",
    {
      schema: {
        summary: `The facts that visitors compare, of up to ${STAYS_MAX} listings.`,
        querystring: z.strictObject({ slugs }),
        response: responseSchemas("The listings found, and the slugs that were not.", staysSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { listings, cache } = await services.viewOf(request);
      // Shared caches must not store this response, because the URL contains a visitor's saved stays.
      return sendJson(request, reply, await listings.stays(request.query.slugs), cache(CACHE.personal));
    },
  );
}

const LIMIT_RULE = `limit must be a whole number from 1 to ${SUGGESTION_MAX}`;
const quote = (value: unknown): string => shorten(JSON.stringify(value) ?? "nothing");

const suggestionParams = z.strictObject({
  q: z
    .string({ error: "q must be given once, as text." })
    .max(QUERY_TEXT_MAX, `q must have at most ${QUERY_TEXT_MAX} characters.`)
    .refine(isStorableText, "q has a character that is not text.")
    .describe("The typed text. Below two characters there are no suggestions."),
  kind: z
    .literal("property", { error: (issue) => `kind must be property or left out, not ${quote(issue.input)}.` })
    .optional()
    .describe("Only properties by their name, as the removal form needs them; at most 8."),
  limit: z
    .string({ error: `${LIMIT_RULE}.` })
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= SUGGESTION_MAX, {
      error: (issue) => `${LIMIT_RULE}, not ${quote(issue.input)}.`,
    })
    .transform(Number)
    .optional()
    .describe(`At most this many, 1 to ${SUGGESTION_MAX}.`),
});

function suggestionsRoute(app: TypedApp, services: Services): void {
  app.get(
    "/suggestions",
    {
      schema: {
        summary: "Places and properties that match the typed text.",
        querystring: suggestionParams,
        response: responseSchemas("Suggestions, best first: places before properties.", z.array(suggestionSchema), "invalid_query"),
      },
    },
    async (request, reply) => {
      const { q, kind, limit = SUGGESTION_MAX } = request.query;
      const { responses, cache } = await services.viewOf(request);
      const found =
        kind === "property" ? responses.suggestProperties(q, Math.min(limit, REMOVAL_SUGGESTION_MAX)) : responses.suggest(q, limit);
      return sendPrebuilt(request, reply, found, cache(CACHE.shared));
    },
  );
}
