import { createPlaceBooks, nearbyPlace } from "@nightlatch/catalogue/places/positions";
import { ALL_TYPES, canonicalTypeSegment, isStorableText, nearbySchema, placeIndexSchema, QUERY_TEXT_MAX } from "@nightlatch/domain";
import { CACHE, sendJson } from "@nightlatch/http/json-response";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { responseSchemas, type TypedApp } from "../responses.ts";

const segment = (name: string) =>
  z
    .string({ error: `${name} must be given once, as text.` })
    .trim()
    .min(1, `${name} must not be empty.`)
    .max(QUERY_TEXT_MAX, `${name} must have at most ${QUERY_TEXT_MAX} characters.`)
    .refine(isStorableText, `${name} has a character that is not text.`);

const nearbyParamsSchema = z.strictObject({
  state: segment("state").describe("The state or country, as in the address of a list."),
  city: segment("city").optional().describe("The city; without it, distances are from the whole state."),
  type: segment("type")
    .transform((type) => (canonicalTypeSegment(type) === ALL_TYPES ? undefined : type))
    .optional()
    .describe("The list's type: only cities with its listings; all for every type."),
});

export function placeRoutes(app: TypedApp, services: Services): void {
  const bookOf = createPlaceBooks(services.positions.of);
  app.get(
    "/places",
    {
      schema: {
        summary: "Countries, states and cities with the number of published listings in each, and where the cities are.",
        querystring: z.strictObject({}),
        response: responseSchemas("Countries with the most listings first, states and cities by name.", placeIndexSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { catalogue, cache } = await services.viewOf(request);
      return sendJson(request, reply, bookOf(catalogue.cities()).index, cache(CACHE.shared));
    },
  );
  app.get(
    "/nearby",
    {
      schema: {
        summary: "The cities with listings that are nearest to a city, state or country.",
        querystring: nearbyParamsSchema,
        response: responseSchemas("Nearest first; none when the place is not known.", nearbySchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { state, city, type } = request.query;
      const { catalogue, cache } = await services.viewOf(request);
      const [all, matching] = [catalogue.cities(), catalogue.cities(type)].map((counts) => bookOf(counts).located);
      const items = nearbyPlace({ state, city }, all ?? [], matching ?? [], services.positions);
      return sendJson(request, reply, { items }, cache(CACHE.shared));
    },
  );
}
