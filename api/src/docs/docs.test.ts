import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_ERRORS } from "../errors.ts";
import { html } from "../http/html.ts";
import { startTestApi, type TestApi } from "../testing/api.ts";
import type { ApiDocument } from "./page.ts";

describe("the documentation", () => {
  let api: TestApi;
  let document: ApiDocument & { readonly openapi: string };

  beforeAll(async () => {
    api = await startTestApi([]);
    document = await api.get("/api/openapi.json");
  });
  afterAll(() => api.close());

  it("is OpenAPI 3.1 with every call and no refused method", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(Object.entries(document.paths).map(([path, methods]) => `${Object.keys(methods).join()} ${path}`)).toEqual([
      "get,post /api/properties",
      "get /api/facets",
      "get /api/tags-map",
      "get /api/listings",
      "get /api/listings/{slug}",
      "get /api/listings/{slug}/similar",
      "get /api/suggestions",
      "get /api/category-counts",
      "get /api/feature-counts",
      "get /api/sitemap-entries",
      "get /api/challenge",
      "post /api/contact",
      "post /api/forms/{formId}",
      "get /api/preview/validate",
      "get /api/preview/session",
      "get /api/preview/logout",
      "post /api/preview/track",
      "get /api/ads",
      "post /api/ads/track",
      "post /api/reports",
      "post /api/outbound",
      "post /api/waitlist",
      "post /api/photos",
    ]);
  });

  it("refers only to shapes that it has, and has none that nothing refers to", () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(refs)].toSorted()).toEqual(Object.keys(document.components?.schemas ?? {}).toSorted());
  });

  it("says what each query parameter means", () => {
    const parameters = Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap((call) => call.parameters ?? []));
    expect(parameters.length).toBeGreaterThan(18);
    for (const parameter of parameters) expect(parameter.description, parameter.name).toMatch(/\.$/);
    expect(parameters.find((parameter) => parameter.name === "seed")?.schema).toMatchObject({
      type: "integer",
      minimum: 0,
      maximum: 63,
    });
  });

  it("is one page of HTML without script that shows every call, shape and error", async () => {
    const answer = await api.app.inject("/api/docs");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.body).not.toMatch(/<script|style=|onclick|https?:\/\//);
    for (const path of Object.keys(document.paths)) expect(answer.body).toContain(`<code>${path}</code>`);
    for (const shape of Object.keys(document.components?.schemas ?? {})) expect(answer.body).toContain(`id="shape-${shape}"`);
    for (const code of Object.keys(API_ERRORS)) expect(answer.body).toContain(`<code>${code}</code>`);
    const targets = [...answer.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    for (const id of targets) expect(answer.body).toContain(`id="${id}"`);
  });

  it("serves its stylesheet", async () => {
    const answer = await api.app.inject("/api/docs.css");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  });
});

describe("html", () => {
  it("escapes what is put into it and keeps HTML as it is", () => {
    expect(html`<p title="${'"x"'}">${"<b> & 'c'"}${html`<i>${"<"}</i>`}${[1, "a"]}${undefined}${false}</p>`.html).toBe(
      '<p title="&quot;x&quot;">&lt;b&gt; &amp; &#39;c&#39;<i>&lt;</i>1a</p>',
    );
  });
});
