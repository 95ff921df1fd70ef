import type { FastifyInstance } from "fastify";
import { registerOpenApi } from "./docs/openapi.ts";
import { docsRoutes } from "./docs/routes.ts";
import { registerErrorAnswers } from "./http/error-handler.ts";
import { watchMethods } from "./http/other-methods.ts";
import { validatorCompiler } from "./http/validation.ts";
import { contactRoute } from "./routes/contact.ts";
import { listingRoute } from "./routes/listing.ts";
import { listingsRoute } from "./routes/listings.ts";
import { mediaRoutes } from "./routes/media.ts";
import { overviewRoutes } from "./routes/overviews.ts";
import { propertiesRoute } from "./routes/properties.ts";
import { suggestionsRoute } from "./routes/suggestions.ts";
import { withZodTypes } from "./routes/typed-app.ts";
import { vocabularyRoutes } from "./routes/vocabulary.ts";
import type { Services } from "./services.ts";

export interface ApiPluginOptions {
  readonly services: Services;
  /** Folder that holds `seed/pictures` and `seed/brand`; the package's own unless told otherwise. */
  readonly packageRoot?: string;
}

/**
 * Adds `/api/*` and `/media/*` to a Fastify app: `app.register(apiPlugin, { services })`. Everything it sets up stays
 * below those two paths; unknown paths there are JSON 404s, and the rest of the app keeps its own answers.
 */
export async function apiPlugin(app: FastifyInstance, { services, packageRoot }: ApiPluginOptions): Promise<void> {
  await app.register((scope: FastifyInstance) => apiRoutes(scope, services), { prefix: "/api" });
  await app.register(mediaRoutes, { prefix: "/media", ...(packageRoot ? { packageRoot } : {}) });
}

async function apiRoutes(scope: FastifyInstance, services: Services): Promise<void> {
  scope.setValidatorCompiler(validatorCompiler);
  // Answers are made as text by the routes; what is left to Fastify is plain JSON.
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
  suggestionsRoute(app, services);
  overviewRoutes(app, services);
  contactRoute(app, services);
  docsRoutes(scope);
  refuseOtherMethods();
}
