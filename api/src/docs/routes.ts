import fastifyStatic from "@fastify/static";
import swaggerUi from "@fastify/swagger-ui";
import { FONTS_FOLDER } from "@nightlatch/brand";
import type { FastifyInstance } from "fastify";
import { answerPrepared, CACHE, type PreparedAnswer, prepareJson } from "../http/json-answer.ts";
import { DOCS_CSS } from "./stylesheet.ts";

/** The policy of the viewer: its scripts, styles and typefaces are files of this site, and its icons are `data:` addresses. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` for machines and `/api/docs` for people, both from the routes' own schemas. */
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
      // What the page loads is named from the root: the page itself has no slash at its end.
      indexPrefix: app.prefix,
      staticCSP: POLICY,
      // The base layout has no bar to load other documents, and without an address of a validator nothing is sent to one.
      uiConfig: { layout: "BaseLayout", validatorUrl: null, deepLinking: true, docExpansion: "list", supportedSubmitMethods: [] },
      theme: {
        title: "API",
        css: [{ filename: "theme.css", content: DOCS_CSS }],
        favicon: [],
      },
    });
  });
}
