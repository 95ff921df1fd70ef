import type { FastifyInstance } from "fastify";
import { answerPrepared, CACHE, type PreparedAnswer, prepareJson, prepareText } from "../http/json-answer.ts";
import { PAGE_CSS } from "../http/page-style.ts";
import { type ApiDocument, renderDocs } from "./page.ts";

/** The page loads its stylesheet and nothing else. */
const DOCS_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` for machines and `/api/docs` for people, both from the routes' own schemas. */
export function docsRoutes(app: FastifyInstance): void {
  let made: { readonly json: PreparedAnswer; readonly page: PreparedAnswer } | undefined;
  const documents = () => {
    if (!made) {
      const document = app.swagger();
      made = { json: prepareJson(document), page: prepareText(renderDocs(document as unknown as ApiDocument, "/api/docs.css")) };
    }
    return made;
  };
  const stylesheet = prepareText(PAGE_CSS);
  const hidden = { schema: { hide: true } };

  app.get("/openapi.json", hidden, (request, reply) => answerPrepared(request, reply, documents().json, CACHE.shared));
  app.get("/docs", hidden, (request, reply) => {
    reply.header("content-security-policy", DOCS_POLICY);
    return answerPrepared(request, reply, documents().page, CACHE.shared, "text/html; charset=utf-8");
  });
  app.get("/docs.css", hidden, (request, reply) => answerPrepared(request, reply, stylesheet, CACHE.shared, "text/css; charset=utf-8"));
}
