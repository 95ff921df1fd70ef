import { Readable } from "node:stream";
import { publicRecordSchema } from "@nightlatch/domain";
import { z } from "zod";
import { recordsWithDrafts } from "../../catalogue/whole-records.ts";
import { ApiFault } from "../../errors.ts";
import { answerFile, CACHE } from "../../http/json-answer.ts";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const querySchema = z.strictObject({
  includeDrafts: z
    .enum(["true", "false"], { error: (issue) => `includeDrafts must be true or false, not ${JSON.stringify(issue.input)}.` })
    .optional()
    .describe("Asks for drafts too, which needs a valid preview session."),
});

/** `GET /api/properties` (docs/product/api.md#property-records). */
export function propertiesRoute(app: TypedApp, services: Services): void {
  app.get(
    "/properties",
    {
      schema: {
        summary: "All published properties, as records in the source's spelling.",
        querystring: querySchema,
        response: answers("The records, without anything private.", z.array(publicRecordSchema), "invalid_query", "drafts_need_preview"),
      },
    },
    async (request, reply) => {
      if (request.query.includeDrafts !== "true") return answerFile(request, reply, await services.wholeRecords.get(), CACHE.personal);
      const { grant, cache } = await services.viewOf(request);
      if (!grant) throw new ApiFault("drafts_need_preview", { field: "includeDrafts" });
      const records = Readable.from(recordsWithDrafts(services.db, grant));
      return reply.header("cache-control", cache(CACHE.personal)).type("application/json; charset=utf-8").send(records);
    },
  );
}
