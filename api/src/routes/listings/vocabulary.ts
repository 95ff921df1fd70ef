import { featureSlugsIn, TAG_MAP } from "@nightlatch/domain";
import { z } from "zod";
import { answerPrepared, CACHE, prepareJson } from "../../http/json-answer.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const slugs = z.array(z.string());

/** The feature slugs that forms and filters may offer (docs/product/api.md#facets-and-tag-map). */
export const facetsSchema = z.object({ furniture: slugs, general: slugs, wellness: slugs, atmosphere: slugs, locationType: slugs });

export const tagsMapSchema = z.record(z.string(), z.object({ name: z.string(), slug: z.string(), category: z.string() }));

const facets = prepareJson({
  furniture: featureSlugsIn("Kink Furniture"),
  general: featureSlugsIn("General"),
  wellness: featureSlugsIn("Wellness"),
  atmosphere: featureSlugsIn("Atmosphere"),
  locationType: featureSlugsIn("LocationType"),
} satisfies Record<keyof z.infer<typeof facetsSchema>, readonly string[]>);

const tagsMap = prepareJson(TAG_MAP);

/** `GET /api/facets` and `GET /api/tags-map`: the taxonomy. It only changes with a release. */
export function vocabularyRoutes(app: TypedApp): void {
  const querystring = z.strictObject({});
  app.get(
    "/facets",
    {
      schema: {
        summary: "The feature slugs that filters and forms offer, by category.",
        querystring,
        response: answers("Lists of slugs.", facetsSchema, "invalid_query"),
      },
    },
    (request, reply) => answerPrepared(request, reply, facets, CACHE.shortLived),
  );
  app.get(
    "/tags-map",
    {
      schema: {
        summary: "What each tag id means.",
        querystring,
        response: answers("Tag id to name, slug and category.", tagsMapSchema, "invalid_query"),
      },
    },
    (request, reply) => answerPrepared(request, reply, tagsMap, CACHE.shortLived),
  );
}
