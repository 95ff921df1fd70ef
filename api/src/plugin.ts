import type { FastifyInstance } from "fastify";
import { registerOpenApi } from "./docs/openapi.ts";
import { docsRoutes } from "./docs/routes.ts";
import { registerErrorAnswers } from "./http/error-handler.ts";
import { watchMethods } from "./http/other-methods.ts";
import { validatorCompiler } from "./http/validation.ts";
import { adRoutes } from "./routes/ads.ts";
import { challengeRoute } from "./routes/challenge.ts";
import { contactRoute } from "./routes/contact.ts";
import { formsRoute } from "./routes/forms.ts";
import { listingRoute } from "./routes/listing.ts";
import { listingsRoute } from "./routes/listings.ts";
import { mediaRoutes } from "./routes/media.ts";
import { operatorRoutes } from "./routes/operator.ts";
import { outboundRoute } from "./routes/outbound.ts";
import { overviewRoutes } from "./routes/overviews.ts";
import { photosRoute } from "./routes/photos.ts";
import { previewRoutes } from "./routes/preview.ts";
import { propertiesRoute } from "./routes/properties.ts";
import { reportsRoute } from "./routes/reports.ts";
import { similarRoute } from "./routes/similar.ts";
import { submitPropertyRoute } from "./routes/submit-property.ts";
import { suggestionsRoute } from "./routes/suggestions.ts";
import { withZodTypes } from "./routes/typed-app.ts";
import { vocabularyRoutes } from "./routes/vocabulary.ts";
import { waitlistRoute } from "./routes/waitlist.ts";
import { waitlistLinkRoutes } from "./routes/waitlist-links.ts";
import type { Services } from "./services.ts";

export interface ApiPluginOptions {
  readonly services: Services;
  /** Folder that contains `seed/pictures` and `seed/brand`; this package's own unless told otherwise. */
  readonly packageRoot?: string;
  /**
   * Whether visitors on this machine may use Quick Edit; no unless told otherwise. Leave it off behind another server,
   * where every visitor can seem local.
   */
  readonly quickEdit?: boolean;
}

/**
 * Adds `/api/*` and `/media/*` to a Fastify app: `app.register(apiPlugin, { services })`. All that it sets up applies
 * below these two paths only: unknown paths there answer 404 as JSON, and the rest of the app keeps its own answers.
 */
export async function apiPlugin(app: FastifyInstance, { services, packageRoot, quickEdit = false }: ApiPluginOptions): Promise<void> {
  await app.register((scope: FastifyInstance) => apiRoutes(scope, services, quickEdit), { prefix: "/api" });
  await app.register(mediaRoutes, { prefix: "/media", services, ...(packageRoot ? { packageRoot } : {}) });
}

async function apiRoutes(scope: FastifyInstance, services: Services, quickEdit: boolean): Promise<void> {
  scope.setValidatorCompiler(validatorCompiler);
  // Routes give most answers as text already; what Fastify still has to write is plain JSON.
  scope.setSerializerCompiler(() => (data: unknown) => JSON.stringify(data));
  scope.removeContentTypeParser("text/plain");
  registerErrorAnswers(scope);
  await registerOpenApi(scope);
  const refuseOtherMethods = watchMethods(scope);

  const app = withZodTypes(scope);
  propertiesRoute(app, services);
  vocabularyRoutes(app);
  listingsRoute(app, services);
  listingRoute(app, services);
  similarRoute(app, services);
  suggestionsRoute(app, services);
  overviewRoutes(app, services);
  challengeRoute(app, services);
  contactRoute(app, services);
  submitPropertyRoute(app, services);
  formsRoute(app, services);
  previewRoutes(app, services);
  adRoutes(app, services);
  reportsRoute(app, services);
  outboundRoute(app, services);
  // Each has a scope of its own, because it takes other bodies than JSON.
  await scope.register(async (forms: FastifyInstance) => waitlistRoute(forms, services));
  await scope.register(async (photos: FastifyInstance) => photosRoute(photos, services));
  await scope.register(async (links: FastifyInstance) => waitlistLinkRoutes(links, services));
  docsRoutes(scope);
  refuseOtherMethods();
  // After the refusals of other methods: those would show that Quick Edit's addresses exist, which is told to nobody.
  if (quickEdit) operatorRoutes(app, services);
}
