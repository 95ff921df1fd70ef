import fastify, { type FastifyInstance } from "fastify";
import { registerOpenApi } from "./docs/openapi.ts";
import { docsRoutes } from "./docs/routes.ts";
import { tellCatalogueVersion } from "./http/catalogue-version.ts";
import { registerErrorAnswers } from "./http/error-handler.ts";
import { limitWork } from "./http/limit-work.ts";
import { watchMethods } from "./http/other-methods.ts";
import { expectShallow, validatorCompiler } from "./http/validation.ts";
import { deskRoutes } from "./ops/web/desk-routes.ts";
import { createOperatorsView } from "./ops/web/held-session.ts";
import type { OperatorsView } from "./preview/views.ts";
import { adRoutes } from "./routes/counted/ads.ts";
import { outboundRoute } from "./routes/counted/outbound.ts";
import { viewsRoute } from "./routes/counted/views.ts";
import { challengeRoute } from "./routes/forms/challenge.ts";
import { contactRoute } from "./routes/forms/contact.ts";
import { formsRoute } from "./routes/forms/forms.ts";
import { photosRoute } from "./routes/forms/photos.ts";
import { reportsRoute } from "./routes/forms/reports.ts";
import { submitPropertyRoute } from "./routes/forms/submit-property.ts";
import { waitlistRoute } from "./routes/forms/waitlist.ts";
import { waitlistLinkRoutes } from "./routes/forms/waitlist-links.ts";
import { listingRoute } from "./routes/listings/listing.ts";
import { listingsRoute } from "./routes/listings/listings.ts";
import { overviewRoutes } from "./routes/listings/overviews.ts";
import { placeRoutes } from "./routes/listings/places.ts";
import { propertiesRoute } from "./routes/listings/properties.ts";
import { similarRoute } from "./routes/listings/similar.ts";
import { staysRoute } from "./routes/listings/stays.ts";
import { suggestionsRoute } from "./routes/listings/suggestions.ts";
import { vocabularyRoutes } from "./routes/listings/vocabulary.ts";
import { mediaRoutes } from "./routes/media/media.ts";
import { hostRoutes } from "./routes/private/host.ts";
import { operatorRoutes } from "./routes/private/operator.ts";
import { previewRoutes } from "./routes/private/preview.ts";
import { withZodTypes } from "./routes/typed-app.ts";
import type { Services } from "./services.ts";

export interface ApiPluginOptions {
  readonly services: Services;
  /** Folder that contains `pictures` and `ads`; the seed's own unless told otherwise. */
  readonly seedFolder?: string;
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
export async function apiPlugin(app: FastifyInstance, { services, seedFolder, quickEdit = false }: ApiPluginOptions): Promise<void> {
  limitWork(app);
  const operators = createOperatorsView(services);
  await app.register((scope: FastifyInstance) => apiRoutes(scope, { services, operators, quickEdit, withHidden: false }), {
    prefix: "/api",
  });
  await app.register(mediaRoutes, { prefix: "/media", services, operators, ...(seedFolder ? { seedFolder } : {}) });
}

/**
 * The OpenAPI document of every call that a page of the site makes: the public calls, and each hidden call that describes its response.
 * The client's types are made of it. It opens no database: the routes are registered and never called.
 */
export async function clientDocument(): Promise<object> {
  const unused: Services = new Proxy({} as Services, { get: () => unused });
  const app = fastify();
  let document = {};
  await app.register(
    async (scope: FastifyInstance) => {
      await apiRoutes(scope, { services: unused, operators: createOperatorsView(unused), quickEdit: true, withHidden: true });
      scope.addHook("onReady", async () => {
        document = scope.swagger();
      });
    },
    { prefix: "/api" },
  );
  await app.ready();
  await app.close();
  return document;
}

interface Parts {
  readonly services: Services;
  readonly operators: OperatorsView;
  readonly quickEdit: boolean;
  readonly withHidden: boolean;
}

async function apiRoutes(scope: FastifyInstance, { services, operators, quickEdit, withHidden }: Parts): Promise<void> {
  scope.setValidatorCompiler(validatorCompiler);
  // Routes give most answers as text already; what Fastify still has to write is plain JSON.
  scope.setSerializerCompiler(() => (data: unknown) => JSON.stringify(data));
  scope.removeContentTypeParser("text/plain");
  registerErrorAnswers(scope);
  scope.addHook("preValidation", async ({ body }) => expectShallow(body));
  tellCatalogueVersion(scope, services.catalogue);
  await registerOpenApi(scope, { withHidden });
  const refuseOtherMethods = watchMethods(scope);

  const app = withZodTypes(scope);
  propertiesRoute(app, services);
  vocabularyRoutes(app);
  listingsRoute(app, services);
  listingRoute(app, services, operators);
  similarRoute(app, services);
  staysRoute(app, services);
  suggestionsRoute(app, services);
  overviewRoutes(app, services);
  placeRoutes(app, services);
  challengeRoute(app, services);
  contactRoute(app, services);
  submitPropertyRoute(app, services);
  formsRoute(app, services);
  previewRoutes(app, services);
  adRoutes(app, services);
  reportsRoute(app, services);
  outboundRoute(app, services);
  viewsRoute(app, services);
  // Each of these routes takes bodies that are not JSON, and a scope keeps its body parsers from the others.
  await scope.register(async (forms: FastifyInstance) => waitlistRoute(forms, services));
  await scope.register(async (photos: FastifyInstance) => photosRoute(photos, services));
  await scope.register(async (links: FastifyInstance) => waitlistLinkRoutes(links, services));
  await scope.register((desk: FastifyInstance) => deskRoutes(desk, services), { prefix: "/desk" });
  await scope.register(async (host: FastifyInstance) => hostRoutes(host, services), { prefix: "/host" });
  await docsRoutes(scope);
  refuseOtherMethods();
  // Registered after `refuseOtherMethods`, whose 405 would show that Quick Edit's addresses exist.
  if (quickEdit) operatorRoutes(app, services);
}
