import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPlugin } from "./plugin.ts";
import { startTestApi, type TestApi } from "./testing/api.ts";
import { makeRecord } from "./testing/records.ts";

describe("apiPlugin inside another server", () => {
  let api: TestApi;
  let site: FastifyInstance;

  beforeAll(async () => {
    api = await startTestApi([makeRecord("one")]);
    site = fastify();
    site.setNotFoundHandler((_request, reply) => reply.code(404).type("text/html").send("<h1>Page Not Found</h1>"));
    site.setErrorHandler((_error, _request, reply) => reply.code(500).type("text/html").send("<h1>Something went wrong</h1>"));
    site.get("/broken", () => {
      throw new Error("broken");
    });
    site.get<{ Querystring: Record<string, string> }>("/pages", (request) => request.query);
    site.register(apiPlugin, { services: api.services });
    await site.ready();
  });
  afterAll(async () => {
    await site.close();
    await api.close();
  });

  it("answers below /api and /media as it does alone", async () => {
    expect((await site.inject("/api/listings")).json()).toEqual(await api.get("/api/listings"));
    for (const url of ["/api/nothing", "/api", "/media/nothing"]) {
      const answer = await site.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
    }
  });

  it("leaves the rest of the server as it was", async () => {
    expect((await site.inject("/nothing")).body).toBe("<h1>Page Not Found</h1>");
    expect((await site.inject("/apinothing")).body).toBe("<h1>Page Not Found</h1>");
    expect((await site.inject("/broken")).body).toBe("<h1>Something went wrong</h1>");
    expect((await site.inject("/pages?anything=goes")).json()).toEqual({ anything: "goes" });
    expect((await site.inject("/healthz")).statusCode).toBe(404);
  });
});
