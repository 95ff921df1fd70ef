import { readQuickEdit, saveQuickEdit } from "@nightlatch/backoffice/quick-edit/quick-edit";
import { quickEditChangesSchema, quickEditSchema } from "@nightlatch/backoffice/quick-edit/quick-edit-schema";
import { localOnly } from "@nightlatch/http/local-only";
import { z } from "zod";
import type { Services } from "../../services.ts";
import type { TypedApp } from "../responses.ts";

const BODY_LIMIT = 64 * 1024;

/** Clients on other machines get 404, so the API documents omit these URLs (docs/product/detail.md#quick-edit). */
export function operatorRoutes(app: TypedApp, services: Services): void {
  const params = z.object({ slug: z.string() });
  app.get(
    "/operator/listings/:slug",
    { onRequest: localOnly, schema: { hide: true, params, response: { 200: quickEditSchema } } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return reply.send(quickEditSchema.parse(await readQuickEdit(services.db, request.params.slug)));
    },
  );
  app.patch(
    "/operator/listings/:slug",
    {
      onRequest: localOnly,
      bodyLimit: BODY_LIMIT,
      schema: { hide: true, params, body: quickEditChangesSchema, response: { 200: quickEditSchema } },
    },
    async (request, reply) => {
      const saved = await saveQuickEdit(services.db, request.params.slug, request.body);
      await services.catalogue.refresh();
      reply.header("cache-control", "no-store");
      return reply.send(quickEditSchema.parse(saved));
    },
  );
}
