import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { makeRecord } from "../testing/records.ts";
import { apiPlugin } from "./plugin.ts";

const api = await openTestApi([makeRecord("one")]);

const site = fastify();
site.setNotFoundHandler((_request, reply) => reply.code(404).type("text/html").send("<h1>Page Not Found</h1>"));
site.setErrorHandler((_error, _request, reply) => reply.code(500).type("text/html").send("<h1>Something went wrong</h1>"));
site.get("/broken", () => {
  throw new Error("broken");
});
site.get<{ Querystring: Record<string, string> }>("/pages", (request) => request.query);
site.register(apiPlugin, { services: api.services });
// Responds with a page to all other URLs, as the site server does.
site.get("/*", (_request, reply) => reply.type("text/html").send("<h1>A page</h1>"));
await site.ready();
afterAll(() => site.close());

it("answers below /api and /media as it does alone", async () => {
  expect((await site.inject("/api/listings")).json()).toEqual(await api.get("/api/listings"));
  for (const url of ["/api/nothing", "/api/listings/a/b", "/api", "/api/", "/media/nothing", "/media/scenes/nothing.webp", "/media"]) {
    const response = await site.inject(url);
    expect([url, response.statusCode, response.headers["content-type"]]).toEqual([url, 404, "application/json; charset=utf-8"]);
    expect(response.json().code).toBe("not_found");
  }
});

it("leaves the rest of the server unchanged", async () => {
  expect((await site.inject("/nothing")).body).toBe("<h1>A page</h1>");
  expect((await site.inject("/apinothing")).body).toBe("<h1>A page</h1>");
  expect((await site.inject({ method: "POST", url: "/nothing" })).body).toBe("<h1>Page Not Found</h1>");
  expect((await site.inject("/broken")).body).toBe("<h1>Something went wrong</h1>");
  expect((await site.inject("/pages?anything=goes")).json()).toEqual({ anything: "goes" });
});
