import { deskRoutes } from "@nightlatch/backoffice/web/desk-routes";
import { createOperatorsView } from "@nightlatch/backoffice/web/request-session";
import { sendCatalogueVersion } from "@nightlatch/catalogue/catalogue-version";
import type { OperatorsView } from "@nightlatch/catalogue/preview/preview-views";
import { expectShallow, validatorCompiler } from "@nightlatch/http/validation";
import fastify, { type FastifyInstance } from "fastify";
import { docsRoutes, registerOpenApi } from "./docs/openapi.ts";
import { registerErrorResponses, watchMethods } from "./http/error-handler.ts";
import { limitWork } from "./http/limit-work.ts";
import { adRoutes } from "./routes/counted/ads.ts";
import { countRoutes } from "./routes/counted/outbound.ts";
import { formRoutes } from "./routes/forms/forms.ts";
import { photosRoute } from "./routes/forms/photos.ts";
import { waitlistRoute } from "./routes/forms/waitlist.ts";
import { waitlistLinkRoutes } from "./routes/forms/waitlist-links.ts";
import { listingRoutes } from "./routes/listings/listing.ts";
import { listingsRoutes } from "./routes/listings/listings.ts";
import { overviewRoutes } from "./routes/listings/overviews.ts";
import { placeRoutes } from "./routes/listings/places.ts";
import { mediaRoutes } from "./routes/media/media.ts";
import { hostRoutes } from "./routes/private/host.ts";
import { operatorRoutes } from "./routes/private/operator.ts";
import { previewRoutes } from "./routes/private/preview.ts";
import { withZodTypes } from "./routes/responses.ts";
import type { Services } from "./services.ts";

interface ApiPluginOptions {
  readonly services: Services;
  /** A folder that contains `pictures` and `ads`. Defaults to the folder of the package `seed`. */
  readonly seedFolder?: string;
  /** Permits Quick Edit for local visitors. Off by default, because behind a proxy every visitor can seem local. */
  readonly quickEdit?: boolean;
}

export async function apiPlugin(app: FastifyInstance, { services, seedFolder, quickEdit = false }: ApiPluginOptions): Promise<void> {
  limitWork(app);
  const operators = createOperatorsView(services);
  await app.register((scope: FastifyInstance) => apiRoutes(scope, { services, operators, quickEdit, withHidden: false }), {
    prefix: "/api",
  });
  await app.register(mediaRoutes, { prefix: "/media", services, operators, ...(seedFolder ? { seedFolder } : {}) });
}

/** Returns the OpenAPI document for client types: public calls, and hidden calls with a response schema. Opens no database. */
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

interface PluginOptions {
  readonly services: Services;
  readonly operators: OperatorsView;
  readonly quickEdit: boolean;
  readonly withHidden: boolean;
}

async function apiRoutes(scope: FastifyInstance, { services, operators, quickEdit, withHidden }: PluginOptions): Promise<void> {
  scope.setValidatorCompiler(validatorCompiler);
  scope.setSerializerCompiler(() => (data: unknown) => JSON.stringify(data));
  scope.removeContentTypeParser("text/plain");
  registerErrorResponses(scope);
  scope.addHook("preValidation", async ({ body }) => expectShallow(body));
  sendCatalogueVersion(scope, services.catalogue);
  await registerOpenApi(scope, { withHidden });
  const rejectOtherMethods = watchMethods(scope);

  const app = withZodTypes(scope);
  listingsRoutes(app, services);
  listingRoutes(app, services, operators);
  overviewRoutes(app, services);
  placeRoutes(app, services);
  formRoutes(app, services);
  previewRoutes(app, services);
  adRoutes(app, services);
  countRoutes(app, services);
  await scope.register(async (forms: FastifyInstance) => waitlistRoute(forms, services));
  await scope.register(async (photos: FastifyInstance) => photosRoute(photos, services));
  await scope.register(async (links: FastifyInstance) => waitlistLinkRoutes(links, services));
  await scope.register((desk: FastifyInstance) => deskRoutes(desk, services), { prefix: "/desk" });
  await scope.register(async (host: FastifyInstance) => hostRoutes(host, services), { prefix: "/host" });
  await docsRoutes(scope);
  rejectOtherMethods();
  // Registered after `rejectOtherMethods`, whose 405 would reveal that these URLs exist.
  if (quickEdit) operatorRoutes(app, services);
}
