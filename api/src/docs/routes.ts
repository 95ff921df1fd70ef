import fastifyStatic from "@fastify/static";
import swaggerUi from "@fastify/swagger-ui";
import { FONTS_FOLDER } from "@nightlatch/brand";
import type { FastifyInstance } from "fastify";
import { answerPrepared, CACHE, type PreparedAnswer, prepareJson } from "../http/json-answer.ts";
import { DOCS_CSS } from "./stylesheet.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let made: PreparedAnswer | undefined;
  app.get("/openapi.json", { schema: { hide: true } }, (request, reply) => {
    made ??= prepareJson(app.swagger());
    return answerPrepared(request, reply, made, CACHE.shared);
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
      // The page has no final slash, so its files are named from the root.
      indexPrefix: app.prefix,
      staticCSP: POLICY,
      // Without a bar for other documents and without an external validator.
      uiConfig: { layout: "BaseLayout", validatorUrl: null, deepLinking: true, docExpansion: "list", supportedSubmitMethods: [] },
      theme: {
        title: "API",
        css: [{ filename: "theme.css", content: DOCS_CSS }],
        favicon: [],
      },
    });
  });
}
