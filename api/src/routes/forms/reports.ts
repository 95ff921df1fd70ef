import { z } from "zod";
import { reportBodySchema, toListingReport } from "../../reports/report-body.ts";
import { storeReport } from "../../reports/report-store.ts";
import type { Services } from "../../services.ts";
import { created } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";
import { FORM_BODY_LIMIT, FORM_ERRORS } from "./form-route.ts";

const STORED = { ok: true } as const;

/**
 * `POST /api/reports`: reports that something is wrong with a listing (docs/product/detail.md#page,
 * docs/product/abuse-and-privacy.md#guard-of-public-forms).
 */
export function reportsRoute(app: TypedApp, services: Services): void {
  app.post(
    "/reports",
    {
      bodyLimit: FORM_BODY_LIMIT,
      schema: {
        summary: "Reports something that is wrong with a listing.",
        description: "The report is stored before the answer is given.",
        body: reportBodySchema,
        response: created("The report is stored.", z.object({ ok: z.literal(true) }), ...FORM_ERRORS, "listing_not_found"),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const sender = await services.guard.meet("report", request.body, request.ip);
      // Programs, and reports that were taken before (`Sender.done`), get the same answer, and nothing is stored.
      if (!sender.done) {
        await storeReport(services.db, toListingReport(request.body), sender, services);
        services.mailer.wake();
      }
      return reply.code(201).send(STORED);
    },
  );
}
