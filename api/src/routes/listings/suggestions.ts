import { isStorableText, QUERY_TEXT_MAX, REMOVAL_SUGGESTION_MAX, suggestionSchema } from "@nightlatch/domain";
import { z } from "zod";
import { SUGGESTION_MAX } from "../../catalogue/questions/suggestions.ts";
import { answerPrepared, CACHE } from "../../http/json-answer.ts";
import { shorten } from "../../http/validation.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const LIMIT_RULE = `limit must be a whole number from 1 to ${SUGGESTION_MAX}`;

const querySchema = z.strictObject({
  q: z
    .string({ error: "q must be given once, as text." })
    .max(QUERY_TEXT_MAX, `q must have at most ${QUERY_TEXT_MAX} characters.`)
    .refine(isStorableText, "q has a character that is not text.")
    .describe("What was typed. Below two characters there are no suggestions."),
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
    .describe(`How many at most, 1 to ${SUGGESTION_MAX}.`),
});

function quote(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "nothing");
}

/** `GET /api/suggestions` (docs/product/browse.md#suggestions). */
export function suggestionsRoute(app: TypedApp, services: Services): void {
  app.get(
    "/suggestions",
    {
      schema: {
        summary: "Places and properties that fit what was typed.",
        querystring: querySchema,
        response: answers("Suggestions, best first: places before properties.", z.array(suggestionSchema), "invalid_query"),
      },
    },
    async (request, reply) => {
      const { q, kind, limit = SUGGESTION_MAX } = request.query;
      const { answers, cache } = await services.viewOf(request);
      const found = kind === "property" ? answers.suggestProperties(q, Math.min(limit, REMOVAL_SUGGESTION_MAX)) : answers.suggest(q, limit);
      return answerPrepared(request, reply, found, cache(CACHE.shared));
    },
  );
}
