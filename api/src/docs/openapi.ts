import fastifyStatic from "@fastify/static";
import fastifySwagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { FONTS_FOLDER } from "@nightlatch/brand";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { API_ERRORS, type ErrorEntry } from "@nightlatch/http/errors";
import { CACHE, type PrebuiltResponse, prebuildJson, sendPrebuilt } from "@nightlatch/http/json-response";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { registerShapes } from "./shapes.ts";
import { DOCS_CSS } from "./stylesheet.ts";

export async function registerOpenApi(app: FastifyInstance, { withHidden = false } = {}): Promise<void> {
  registerShapes();
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${PRODUCT_NAME} API`,
        version: "1.0.0",
        description:
          "A directory of private stays and venues for adults. Reading needs no key. Requests that the API does not understand " +
          "are refused with a sentence that names the problem. Names, email addresses and phone numbers of hosts are never returned.\n\n" +
          "Every failed call returns one JSON object: a clear sentence in `error`, a stable `code`, and the `field` at fault " +
          `when there is one.\n\n${errorTable()}`,
      },
    },
    transform: withHidden ? (route) => jsonSchemaTransform({ ...route, schema: unhidden(route.schema) }) : jsonSchemaTransform,
    transformObject: (input) => withoutNoise(withoutUnusedShapes(jsonSchemaTransformObject(input))),
  });
}

const unhidden = (schema: FastifySchema): FastifySchema => (schema?.response ? { ...schema, hide: false } : schema);

function errorTable(): string {
  const rows = Object.entries<ErrorEntry>(API_ERRORS)
    .filter(([, { desk }]) => !desk)
    .map(([code, { status, when }]) => `| \`${code}\` | ${status} | ${when} |`);
  return ["| Code | Status | When |", "|---|---|---|", ...rows].join("\n");
}

type OpenApiDocument = ReturnType<typeof jsonSchemaTransformObject>;

function withoutUnusedShapes(document: OpenApiDocument): OpenApiDocument {
  const { paths, components } = document as { paths?: unknown; components?: { schemas?: Record<string, unknown> } };
  const all = Object.entries(components?.schemas ?? {});
  const used = new Set<string>();
  let added = refsIn(paths);
  while (added.length) {
    for (const name of added) used.add(name);
    const referring = all.filter(([name]) => added.includes(name));
    added = referring.flatMap(([, schema]) => refsIn(schema)).filter((name) => !used.has(name));
  }
  const schemas = Object.fromEntries(all.filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas } } as OpenApiDocument;
}

/** Removes limits at the largest safe integer, which the adapter adds to every integer. */
function withoutNoise(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    (key === "minimum" || key === "maximum") && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );
}

function refsIn(part: unknown): string[] {
  return [...JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let document: PrebuiltResponse | undefined;
  app.get("/openapi.json", { schema: { hide: true } }, (request, reply) => {
    document ??= prebuildJson(app.swagger());
    return sendPrebuilt(request, reply, document, CACHE.shared);
  });

  await app.register(async (docs: FastifyInstance) => {
    docs.addHook("onSend", async (_request, reply) => {
      reply.header("x-robots-tag", "noindex");
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", CACHE.shared);
    });
    await docs.register(fastifyStatic, {
      root: FONTS_FOLDER,
      prefix: "/docs/fonts/",
      allowedPath: (file) => /\.(css|woff2)$/.test(file),
      cacheControl: false,
      index: false,
      decorateReply: false,
    });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      // Absolute, because the URL of the docs page has no final slash.
      indexPrefix: app.prefix,
      staticCSP: POLICY,
      // Hides the bar for loading other documents, and turns the external validator off.
      uiConfig: { layout: "BaseLayout", validatorUrl: null, deepLinking: true, docExpansion: "list", supportedSubmitMethods: [] },
      theme: {
        title: "API",
        css: [{ filename: "theme.css", content: DOCS_CSS }],
        favicon: [],
      },
    });
  });
}
