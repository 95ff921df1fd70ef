import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import type { RemoteModule } from "@nightlatch/runtime";
import { render } from "@nightlatch/shell/ssr";
import { TEST_CONFIG } from "@nightlatch/testing";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallMetrics } from "../metrics/request-metrics.ts";
import { type ApiMount, apiRoutes, createReadImage, transportsTo } from "./api-access.ts";
import { CIRCUIT_OPEN, CircuitBreakers } from "./circuit-breakers.ts";

let respond: (reply: ServerResponse, url: string) => void;
let requestedPaths: string[];
let api: Server;

/** Milliseconds that a page waits for the API. If the API never responds, the page takes that long. */
const TIME_LIMIT = 30_000;
const HANGING = 100;

let breakers: CircuitBreakers;
let site: FastifyInstance;

const hang = () => {};
const say = (status: number, body: unknown) => (reply: ServerResponse) => {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      path: "/properties",
      Component: () => null,
      load: async ({ api, queryClient }) =>
        void (await queryClient.fetchQuery({ queryKey: ["thing"], queryFn: () => api.get("/api/places") })),
    },
  ],
};

async function openPage(): Promise<{ status: number; ofApi: boolean; problems: { message: string; code?: string }[] }> {
  const { statusCode, payload } = await site.inject("/page");
  return { status: statusCode, ...JSON.parse(payload) };
}

function start(timeLimit = TIME_LIMIT): void {
  breakers = new CircuitBreakers();
  site = fastify();
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const mount: ApiMount = { kind: "remote", url, timeLimit };
  site.register(apiRoutes, { mount, breakers });
  const transportFor = transportsTo(site, mount, breakers, new CallMetrics());
  const link = { href: "/x", integrity: "" };
  site.get("/page", async (request, reply) => {
    const result = await render({
      url: "/properties",
      config: TEST_CONFIG,
      transport: transportFor(request),
      loadRemote: async () => remote,
      assets: { "mf-browse": { version: "1.0.0", entry: link, global: "g", css: [], chunks: {}, pages: remote.routes } },
      preload: {},
      shell: { version: "1.0.0", script: link, css: [], fonts: [] },
      timeLimit: TIME_LIMIT,
    });
    if (result.kind !== "html") throw new Error("A page was expected.");
    const problems = result.problems.map((problem) => ({ ...(problem as object), message: String(problem) }));
    return reply.code(result.status).send({ problems, ofApi: result.ofApi });
  });
}

beforeEach(async () => {
  respond = hang;
  requestedPaths = [];
  api = createServer((request, reply) => {
    requestedPaths.push(request.url ?? "");
    respond(reply, request.url ?? "");
  }).listen(0, "127.0.0.1");
  await once(api, "listening");
});

afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
  breakers.stop();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

test("delays only the first pages when the API hangs, and notices when it responds again", async () => {
  start(HANGING);
  // Counts calls where the site makes them, because on a busy machine a call may be aborted before it arrives.
  const call = vi.spyOn(globalThis, "fetch");
  for (let page = 0; page < 3; page += 1) expect(await openPage()).toMatchObject({ status: 503, problems: [{ code: "network" }] });
  expect(call).toHaveBeenCalledTimes(3);
  expect(breakers.isOpen("api")).toBe(true);
  expect(await openPage()).toMatchObject({ status: 503, problems: [{ code: CIRCUIT_OPEN }] });
  expect(call, "nobody waits for it now").toHaveBeenCalledTimes(3);

  respond = say(200, { text: "here" });
  await vi.waitFor(async () => expect(await openPage()).toEqual({ status: 200, problems: [], ofApi: false }), { timeout: 30_000 });
  expect(breakers.isOpen("api")).toBe(false);
});

test("a page names the API as the cause of its missing part", async () => {
  start(HANGING);
  expect(await openPage()).toMatchObject({ ofApi: true });
  respond = say(200, { text: "here" });
  expect(await openPage()).toMatchObject({ ofApi: false });
});

test("counts a truncated response as a failure", async () => {
  start(HANGING);
  respond = (reply) => reply.writeHead(200, { "content-length": "1000" }).write('{"text":');
  for (let page = 0; page < 3; page += 1) await openPage();
  expect(breakers.isOpen("api")).toBe(true);
});

test.each([404, 401, 429, 500])("counts status %i as a response of a working API", async (status) => {
  start();
  respond = say(status, { error: "No.", code: "refused" });
  for (let page = 0; page < 5; page += 1) expect((await openPage()).problems[0]).toMatchObject({ status });
  expect(breakers.isOpen("api")).toBe(false);
});

test("counts a gateway's 502 as a failure, and passes it to the page", async () => {
  start();
  respond = say(502, {});
  for (let page = 0; page < 3; page += 1) expect((await openPage()).problems[0]).toMatchObject({ status: 502 });
  expect(breakers.isOpen("api")).toBe(true);
});

test("fails browsers' calls at once too, and leaves images to the API", async () => {
  start(HANGING);
  for (let page = 0; page < 3; page += 1) await openPage();
  respond = say(200, {});
  const call = await site.inject("/api/thing");
  expect([call.statusCode, call.headers["retry-after"], call.json()]).toEqual([
    503,
    "2",
    { error: expect.any(String), code: CIRCUIT_OPEN },
  ]);
  expect((await site.inject("/media/one.jpg")).statusCode).toBe(200);
});

test("does not forward a client's Expect header, which the API would refuse", async () => {
  start();
  respond = say(200, { ok: true });
  const reply = await site.inject({ method: "POST", url: "/api/photos", headers: { expect: "100-continue" }, payload: "x" });
  expect([reply.statusCode, requestedPaths]).toEqual([200, ["/api/photos"]]);
});

test("follows a redirect in an in-process call, as in a call over HTTP", async () => {
  const app = fastify();
  const mount: ApiMount = {
    kind: "mounted",
    plugin: async (mounted: FastifyInstance) => {
      mounted.get("/api/listings/old", (_request, reply) => reply.redirect("/api/listings/new", 308));
      mounted.get("/api/listings/new", ({ headers }) => ({ slug: "new", cookie: headers.cookie }));
    },
  };
  app.register(apiRoutes, { mount, breakers });
  await app.ready();
  const transportFor = transportsTo(app, mount, breakers, new CallMetrics());
  const visitor = { headers: { cookie: "a=1" } } as Parameters<typeof transportFor>[0];
  const response = await transportFor(visitor)("/api/listings/old", { method: "GET", headers: {} });
  expect([response.status, JSON.parse(await response.text())]).toEqual([200, { slug: "new", cookie: "a=1" }]);
  await app.close();
});

describe("an image for a page", () => {
  const SIZE = "public, max-age=604800";
  const STAND_IN = "public, no-cache";
  const read = async (...responses: { caching: string; type?: string; status?: number }[]) => {
    const app = fastify();
    let requestCount = 0;
    app.get("/media/a.avif", (_request, reply) => {
      const { caching, type = "image/avif", status = 200 } = responses[requestCount++] as (typeof responses)[0];
      return reply.code(status).header("cache-control", caching).type(type).send(`answer ${requestCount}`);
    });
    return (await createReadImage(app)("/media/a.avif")).toString();
  };

  test("is the resized image, even if the API sends the original at first", async () => {
    expect(await read({ caching: SIZE })).toBe("answer 1");
    expect(await read({ caching: STAND_IN }, { caching: STAND_IN }, { caching: SIZE })).toBe("answer 3");
  });

  test.each([
    ["one visitor's", [{ caching: "private, no-cache" }]],
    ["not to be kept", [{ caching: "no-store" }]],
    ["no AVIF", [{ caching: SIZE, type: "image/webp" }]],
    ["missing", [{ caching: SIZE, status: 404 }]],
    ["withdrawn while its size is made", [{ caching: STAND_IN }, { caching: SIZE, status: 404 }]],
  ])("is rejected when it is %s", async (_, responses) => {
    await expect(read(...responses)).rejects.toThrow("/media/a.avif is not a public image.");
  });
});
