import { isStorableText, QUERY_TEXT_MAX, STAYS_MAX, staysSchema } from "@nightlatch/domain";
import { z } from "zod";
import { answerJson, CACHE } from "../../http/json-answer.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const NAMES = `slugs must name 1 to ${STAYS_MAX} stays`;

const slugsSchema = z
  .union([z.string(), z.array(z.string())], { error: `${NAMES}.` })
  .transform((raw, context): string[] => {
    const texts = [raw].flat().flatMap((text) => text.split(","));
    const slugs = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
    const problem = problemOf(slugs);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    return slugs;
  })
  .describe(`The slugs of 1 to ${STAYS_MAX} stays, exactly as lists give them. Comma-separated or given several times.`);

/** A sentence about the first thing that is wrong with the slugs; undefined when all is well. */
function problemOf(slugs: readonly string[]): string | undefined {
  if (slugs.length === 0) return `${NAMES}.`;
  if (slugs.length > STAYS_MAX) return `${NAMES}, not ${slugs.length}.`;
  if (slugs.some((slug) => slug.length > QUERY_TEXT_MAX)) return `slugs must have at most ${QUERY_TEXT_MAX} characters each.`;
  return slugs.every(isStorableText) ? undefined : "slugs has a character that is not text.";
}

/** `GET /api/stays` (docs/product/api.md#facts-of-several-stays). */
export function staysRoute(app: TypedApp, services: Services): void {
  app.get(
    "/stays",
    {
      schema: {
        summary: `What visitors compare of up to ${STAYS_MAX} listings.`,
        querystring: z.strictObject({ slugs: slugsSchema }),
        response: answers("The listings that are there, and the slugs of those that are not.", staysSchema, "invalid_query"),
      },
    },
    async (request, reply) => {
      const { listings, cache } = await services.viewOf(request);
      // The address says which stays one visitor chose, so no cache between us and the browser keeps it.
      return answerJson(request, reply, await listings.stays(request.query.slugs), cache(CACHE.personal));
    },
  );
}
