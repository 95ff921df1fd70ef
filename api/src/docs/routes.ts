import type { FastifyInstance } from "fastify";
import { answerPrepared, CACHE, type PreparedAnswer, prepareJson, prepareText } from "../http/json-answer.ts";
import { type ApiDocument, renderDocs } from "./page.ts";
import { DOCS_CSS } from "./stylesheet.ts";

/** The content security policy of the page, which loads its stylesheet and nothing else. */
const DOCS_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves `/api/openapi.json` for machines and `/api/docs` for people, both made from the routes' own schemas. */
export function docsRoutes(app: FastifyInstance): void {
  let made: { readonly json: PreparedAnswer; readonly page: PreparedAnswer } | undefined;
  const documents = () => {
    if (!made) {
      const document = app.swagger();
      made = { json: prepareJson(document), page: prepareText(renderDocs(document as unknown as ApiDocument, "/api/docs.css")) };
    }
    return made;
  };
  const stylesheet = prepareText(DOCS_CSS);
  const hidden = { schema: { hide: true } };

  app.get("/openapi.json", hidden, (request, reply) => answerPrepared(request, reply, documents().json, CACHE.shared));
  app.get("/docs", hidden, (request, reply) => {
    reply.header("content-security-policy", DOCS_POLICY);
    return answerPrepared(request, reply, documents().page, CACHE.shared, "text/html; charset=utf-8");
  });
  app.get("/docs.css", hidden, (request, reply) => answerPrepared(request, reply, stylesheet, CACHE.shared, "text/css; charset=utf-8"));
}
