import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { ReleaseRegistry } from "@nightlatch/release";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReleases, minimalSite, remote, SHELL } from "../testing/minimal-releases.ts";
import type { ApiMount } from "./api-access.ts";

const SECRET = "a-secret-of-the-query";
/** Part of each requested URL, because no log line may contain the secret. */
const QUERY = `token=${SECRET}`;

let folder: string;
let registry: ReleaseRegistry;

beforeAll(async () => {
  ({ folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, { name: "mf-browse", bundle: remote("one") }));
});

async function startSite(api: ApiMount): Promise<{ app: FastifyInstance; port: number }> {
  const logTo = { write: (line: string) => void lines.push(line) };
  const { app } = await minimalSite(folder, { releases: registry, api, logTo, env: { LOG_LEVEL: "info" } });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, port: (app.server.address() as { port: number }).port };
}

async function send(port: number, bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect({ host: "127.0.0.1", port });
  socket.write(bytes);
  const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body: body.join("\r\n\r\n") };
}
const HEAD = "Host: nightlatch.example\r\nConnection: close\r\n";
const get = (target: string, more = "") => `GET ${target} HTTP/1.1\r\n${HEAD}${more}\r\n`;
const withBody = (method: string, target: string, type: string | undefined, body: string) =>
  `${method} ${target} HTTP/1.1\r\n${HEAD}${type === undefined ? "" : `Content-Type: ${type}\r\n`}Content-Length: ${body.length}\r\n\r\n${body}`;

let lines: string[] = [];

async function loggedWhile(act: () => Promise<void>): Promise<string> {
  lines = [];
  await act();
  return lines.join("");
}

const BODIES: readonly (readonly [type: string | undefined, body: string])[] = [
  ["application/json", "{"],
  ["application/json", ""],
  ["application/json", '{"__proto__":{"x":1}}'],
  ["text/plain", "x"],
  ["a/b", "x"],
  ["nonsense", "x"],
  ["", "x"],
  [undefined, "x"],
];
const TARGETS = [
  "/",
  "/list",
  "/nothing/here",
  "/wipe",
  "/measurements",
  "/releases.json",
  "/assets/mf-browse/x.js",
  "/exit",
  "/sitemap.xml",
];

const REJECTED_REQUESTS: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ...["constructor", "__proto__", "toString", "hasOwnProperty"].flatMap((name): [string, string, number][] => [
    [`a file of ${name}`, get(`/assets/${name}/x?${QUERY}`), 404],
    [`a file called ${name}`, get(`/assets/mf-browse/${name}?${QUERY}`), 404],
    [`a release of ${name}`, get(`/releases/${name}/x/record.json?${QUERY}`), 404],
    [`a bundle of ${name}`, get(`/releases/${name}/x/server.cjs?${QUERY}`), 404],
  ]),
  ["a target that is no address", get(`*`), 400],
  ["OPTIONS of the whole server", `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, 400],
  ["an address of another scheme", get(`ftp://a.example/list?${QUERY}`), 400],
  ["a broken escape", get(`/list/%E0%A4%A?${QUERY}`), 400],
  ["another broken escape", get(`//%?${QUERY}`), 400],
  ["a wrong release", get(`/?release=%&${QUERY}`), 403],
  ["an encoding that nobody knows", get(`/list?${QUERY}`, "Content-Encoding: nonsense\r\n"), 415],
  ["a body that is too long", `POST /wipe HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`, 413],
  [
    "a body that breaks off",
    `POST /wipe HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
    400,
  ],
  ...["QUERY", "PROPFIND", "TRACE", "LOCK", "PUT", "OPTIONS"].map((method): [string, string, number] => [
    `${method} without a type`,
    withBody(method, `/list?${QUERY}`, undefined, "x"),
    405,
  ]),
];

describe("a client's error", () => {
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    const plugin = async (app: FastifyInstance) => void app.get("/api/thing", async () => ({}));
    site = await startSite({ kind: "mounted", plugin });
  });
  afterAll(() => site.app.close());

  test.each(REJECTED_REQUESTS)("gets the status of a client error: %s", async (_what, bytes, status) => {
    let response: Awaited<ReturnType<typeof send>> | undefined;
    const log = await loggedWhile(async () => {
      response = await send(site.port, bytes);
    });
    expect(response?.status).toBe(status);
    expect(response?.body).not.toMatch(/\bat .*\.[jt]s:\d/);
    expect(log).toBe("");
  });

  test.each(TARGETS)("in a body sent to %s never counts as a server error", async (target) => {
    const statuses = new Set<number>();
    const log = await loggedWhile(async () => {
      for (const method of ["POST", "PUT", "DELETE", "PATCH", "QUERY", "OPTIONS", "FOO"])
        for (const [type, body] of BODIES) statuses.add((await send(site.port, withBody(method, `${target}?${QUERY}`, type, body))).status);
    });
    for (const status of statuses) expect([204, 400, 405, 413, 415]).toContain(status);
    expect(log).toBe("");
  });

  test("that a visitor can make shows a page with a link home", async () => {
    const { body, head } = await send(site.port, get("/list/100%"));
    expect(body).toMatch(/<h1>We can't read this address\.<\/h1>.*<a href="\/">/);
    expect(head).toMatch(/cache-control: no-store/i);
  });

  test("differs from a server error, which is 500 and logged without the address's query", async () => {
    let response: Awaited<ReturnType<typeof send>> | undefined;
    const log = await loggedWhile(async () => {
      response = await send(site.port, get(`/?as=throw&${QUERY}`));
    });
    expect([response?.status, response?.body]).toEqual([500, expect.stringContaining("Something went wrong")]);
    expect(response?.body).not.toContain("the shell broke");
    expect(log).toContain("the shell broke");
    expect(log).not.toContain(SECRET);
  });

  test("in an API call gets the API's error format", async () => {
    const { body } = await send(site.port, get("/api/%"));
    expect(JSON.parse(body)).toEqual({ error: "The address is not valid.", code: "malformed_address" });
  });
});

describe("an address that contains a host", () => {
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    site = await startSite({ kind: "mounted", plugin: async (app: FastifyInstance) => void app.get("/api/thing", async () => "a thing") });
  });
  afterAll(() => site.app.close());

  test.each([
    ["http://evil.example/?access=x", "/"],
    ["HTTP://evil.example?access=x&a=b", "/?a=b"],
    ["https://user:password@evil.example//other.example/?access=x", "/other.example/"],
    ["http://evil.example/list?release=off", "/list"],
    ["http://evil.example/?inspect=off", "/"],
    ["//evil.example/?access=x", "/evil.example/"],
    ["/\\evil.example/?inspect=off", "/evil.example/"],
  ])("redirects nowhere else: %s", async (target, location) => {
    const { head } = await send(site.port, get(target));
    expect(/^location: (.*)$/im.exec(head)?.[1]).toBe(location);
  });

  test.each([
    ["http://evil.example/api/thing", "a thing"],
    ["HTTP://nightlatch.example:80/api/thing", "a thing"],
    ["http://evil.example/healthz?x", '{"status":"alive"}'],
  ])("is this server's own: %s", async (target, body) => {
    expect((await send(site.port, get(target))).body).toBe(body);
  });

  test.each(["//anything/healthz", "//anything/robots.txt", "//anything/api/thing"])(
    "with two slashes is a page like any other: %s",
    async (target) => {
      expect((await send(site.port, get(target))).body).toContain("one with shared react");
    },
  );
});

describe("with a remote API", () => {
  test("rejects what it cannot forward in the API's error format, and forwards the rest", async () => {
    const api = fastify();
    api.all("/*", async ({ method, url }) => `${method} ${url}`);
    const url = await api.listen({ host: "127.0.0.1", port: 0 });
    const { app, port } = await startSite({ kind: "remote", url, timeLimit: 5_000 });
    try {
      const log = await loggedWhile(async () => {
        for (const path of ["/../healthz", "/%2e%2e/healthz", "/a/..%2f..%2fhealthz", "/\\..\\healthz", "/..?x", "/%", "/%ff"])
          for (const prefix of ["/api", "/media", "http://evil.example/api"]) {
            const { status, body } = await send(port, get(`${prefix}${path}`));
            expect([prefix, path, status]).toEqual([prefix, path, 400]);
            expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/\.$/), code: expect.any(String) });
          }
        for (const [type, body] of BODIES)
          expect((await send(port, withBody("POST", "/api/contact", type, body))).status).toBeLessThan(500);
        expect(await send(port, withBody("QUERY", "/api/contact", undefined, "x"))).toMatchObject({
          status: expect.not.toSatisfy((s) => s >= 500),
        });
      });
      expect(log).toBe("");
      expect((await send(port, get("http://evil.example/api/./thing?a=b"))).body).toBe("GET /api/thing?a=b");
      expect((await send(port, get("/api//evil.example/x"))).body).toMatch(/^GET \/api\/\/?evil\.example\/x$/);
    } finally {
      await app.close();
      await api.close();
    }
  });

  test("returns 503 in the API's error format while the API is down, and calls it once per request", async () => {
    const api = fastify();
    let requestCount = 0;
    api.all("/*", async (_request, reply) => {
      requestCount += 1;
      return reply.code(503).header("retry-after", "1").send({ error: "Busy.", code: "not_ready" });
    });
    const url = await api.listen({ host: "127.0.0.1", port: 0 });
    const { app, port } = await startSite({ kind: "remote", url, timeLimit: 5_000 });
    try {
      expect(JSON.parse((await send(port, get("/api/listings"))).body)).toMatchObject({ code: "not_ready" });
      expect(requestCount).toBe(1);
      await api.close();
      for (const request of [get("/api/listings"), get("/media/x.avif"), withBody("POST", "/api/contact", "application/json", "{}")]) {
        const { status, head, body } = await send(port, request);
        expect([status, JSON.parse(body).code]).toEqual([503, "circuit_open"]);
        expect(head).toMatch(/retry-after: 2/i);
        expect(head).toMatch(/content-type: application\/json/i);
      }
    } finally {
      await app.close();
    }
  });
});
