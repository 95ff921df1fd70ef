import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import type { ClientHttp2Session } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeSite, openSession, type ProxiedResponse, requestOver, respondHello, startFakeSite } from "../testing/behind-proxy.ts";
import { hasNginx, type Nginx, SITE_NAME, startNginx } from "../testing/nginx.ts";
import { STARTING } from "./minimal-page.ts";

// Tests only nginx, with the files of production/proxy/nginx, in front of fake site servers (docs/production-reference.md#nginx).

describe.skipIf(!hasNginx)("nginx", () => {
  let folder: string;
  let nginx: Nginx;
  let sites: readonly [FakeSite, FakeSite];
  let session: ClientHttp2Session;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nightlatch-nginx-"));
    sites = [await startFakeSite(), await startFakeSite()];
    const ports = sites.map(({ port }) => port);
    nginx = await startNginx(join(folder, "nginx"), ports, (text) => text.replace("client_header_timeout 15s", "client_header_timeout 1s"));
    session = await openSession(nginx.encrypted);
  });

  afterAll(async () => {
    session.destroy();
    await nginx.stop();
    for (const { server } of sites) server.closeAllConnections();
    for (const { server } of sites) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const respondWith = (response: FakeSite["respond"]) => {
    for (const site of sites) Object.assign(site, { respond: response, receivedBefore: site.received.splice(0) && site.received });
  };
  const requests = () => sites.flatMap((site) => site.received);

  test("speaks HTTP/2 and TLS 1.2 or newer, only to clients that name the site", async () => {
    respondWith(respondHello);
    expect(session.alpnProtocol).toBe("h2");
    const { status, headers, text } = await requestOver(session, "/api/x");
    expect([status, text, headers.server, headers["strict-transport-security"]]).toEqual([200, "hello", "nginx", undefined]);
    const shake = (options: object) =>
      new Promise((resolve) => {
        const socket = connect({ host: "127.0.0.1", port: nginx.encrypted, rejectUnauthorized: false, ...options }, () => {
          resolve(socket.getProtocol());
          socket.destroy();
        }).on("error", () => resolve("refused"));
      });
    const old = { minVersion: "TLSv1" as const, maxVersion: "TLSv1.1" as const, ciphers: "DEFAULT@SECLEVEL=0" };
    const name = { servername: SITE_NAME };
    expect(await Promise.all([shake(name), shake({ ...name, maxVersion: "TLSv1.2" }), shake({ ...name, ...old })])).toEqual([
      "TLSv1.3",
      "TLSv1.2",
      "refused",
    ]);
    expect(await Promise.all([shake({ servername: "other.example" }), shake({})])).toEqual(["refused", "refused"]);
    expect((await requestOver(session, "/", { ":authority": "other.example" })).status).toBe(421);
  });

  test("redirects http to https, only under the site's name", async () => {
    const lead = (host: string) =>
      new Promise<unknown>((resolve) => {
        get({ host: "127.0.0.1", port: nginx.plain, path: "//a?b=c", headers: { host } }, ({ statusCode, headers }) =>
          resolve([statusCode, headers.location, headers["strict-transport-security"]]),
        ).on("error", () => resolve("closed"));
      });
    expect(await lead(SITE_NAME)).toEqual([301, `https://${SITE_NAME}//a?b=c`, undefined]);
    expect(await lead("other.example")).toBe("closed");
  });

  test("sends the site the visitor's real address, host and scheme, and ignores what the visitor claims", async () => {
    respondWith(({ headers }, response) => response.end(JSON.stringify(headers)));
    const lies = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      "x-forwarded-port": "1",
      forwarded: "for=203.0.113.9",
      // Not a number, so nginx cannot have generated it.
      "nightlatch-visit": "visitor's own",
      "nightlatch-release-lane": "5",
    };
    for (const path of ["/", "/api/x", "/api/desk/x", "/api/photos", "/desk", "/assets/a/b.js", "/media/photos/x"]) {
      const forwardedHeaders = JSON.parse((await requestOver(session, path, lies)).text);
      expect(forwardedHeaders, path).toMatchObject({
        host: SITE_NAME,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": SITE_NAME,
        "x-forwarded-proto": "https",
      });
      const others = ["x-forwarded-port", "forwarded", "nightlatch-release-lane"];
      for (const name of others) expect(forwardedHeaders[name], `${path} ${name}`).toBeUndefined();
      expect(forwardedHeaders["nightlatch-visit"] === undefined, path).toBe(path !== "/");
      expect(forwardedHeaders["nightlatch-visit"]).not.toBe(lies["nightlatch-visit"]);
    }
  });

  test("caches released files, but no calls, operators' pages or hosts' photos, whatever their headers", async () => {
    respondWith((_request, response) => response.setHeader("cache-control", "public, max-age=3600").end("file"));
    const send = async (path: string) => {
      for (const site of sites) site.received.length = 0;
      for (const query of ["", "", "?other"]) await requestOver(session, `${path}${query}`, { cookie: "nightlatch-visit=7" });
      return requests().length;
    };
    expect(await send("/assets/shell/a.js")).toBe(1);
    for (const path of ["/api/listings", "/api/desk/session", "/desk", "/desk/mails", "/media/photos/a.webp", "/sw.js", "/healthz"])
      expect(await send(path), path).toBe(3);
  });

  test("rejects oversized bodies with the site's message, and closes connections with an incomplete header", async () => {
    respondWith(respondHello);
    const large = await requestOver(session, "/api/contact", {}, Buffer.alloc(1024 * 1024 + 1));
    expect([large.status, JSON.parse(large.text), large.headers["cache-control"]]).toEqual([
      413,
      { error: "The body is too large.", code: "payload_too_large" },
      "no-store",
    ]);
    const bytes = 12 * 1024 * 1024 + 1;
    const photo = await requestOver(session, "/api/photos", { "content-length": String(bytes) }, Buffer.alloc(bytes));
    expect([photo.status, JSON.parse(photo.text)]).toEqual([
      413,
      { error: "A photo can have at most 12 MB.", code: "photo_too_large", field: "photo" },
    ]);
    expect((await requestOver(session, "/api/photos", {}, Buffer.alloc(3 * 1024 * 1024))).status).toBe(200);
    expect(requests()).toEqual(["POST /api/photos"]);
    // HTTP/1.1, whose headers can be sent line by line.
    const slow = connect({ host: "127.0.0.1", port: nginx.encrypted, servername: SITE_NAME, rejectUnauthorized: false });
    const began = performance.now();
    slow.on("secureConnect", () => slow.write("GET / HTTP/1.1\r\n"));
    slow.on("error", () => {}).resume();
    await new Promise((resolve) => slow.once("close", resolve));
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(requests()).toHaveLength(1);
  });

  test("retries unsent requests on another server, and never a form that a server may have received", async () => {
    respondWith((request, response) => (request.url?.includes("lost") ? request.socket.destroy() : response.end("hello")));
    const badGateway = await requestOver(session, "/api/lost");
    expect([badGateway.status, JSON.parse(badGateway.text).code, requests()]).toEqual([
      502,
      "server_error",
      ["GET /api/lost", "GET /api/lost"],
    ]);
    const page = await requestOver(session, "/lost");
    expect([page.status, page.text, page.headers["retry-after"], page.headers["cache-control"], page.headers["content-type"]]).toEqual([
      502,
      STARTING.body.toString(),
      "5",
      "no-store",
      "text/html; charset=utf-8",
    ]);
    const [, style = ""] = /<style>(.*)<\/style>/.exec(page.text) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
    for (const path of ["/api/lost", "/api/desk/lost", "/api/photos?lost"]) {
      for (const site of sites) site.received.length = 0;
      expect([(await requestOver(session, path, {}, "form")).status, requests()], path).toEqual([502, [`POST ${path}`]]);
    }
  });

  test("takes the visitor's address from a load balancer, and counts an IPv6 network as one visitor", async () => {
    respondWith(({ headers }, response) => response.end(String(headers["x-forwarded-for"])));
    const balanced = await startNginx(
      join(folder, "balanced"),
      sites.map(({ port }) => port),
      (text) =>
        text
          .replace("# include nightlatch/load-balancer.conf", "include nightlatch/load-balancer.conf")
          .replace("10.0.0.0/8", "127.0.0.1")
          .replaceAll("ssl http2", "ssl http2 proxy_protocol")
          .replace("rate=50r/s", "rate=1r/m")
          .replaceAll("burst=500", "burst=3"),
    );
    const send = async (visitor: string, count: number) => {
      const own = await openSession(balanced.encrypted, visitor);
      const responses: ProxiedResponse[] = [];
      for (let left = count; left > 0; left--) responses.push(await requestOver(own, "/api/x", { "x-forwarded-for": "203.0.113.9" }));
      own.destroy();
      return responses;
    };
    try {
      expect((await send("2001:db8::1", 3)).map(({ text }) => text)).toEqual(["2001:db8::1", "2001:db8::1", "2001:db8::1"]);
      const [last, refused] = await send("2001:db8::ffff:2", 2);
      expect([last?.text, refused?.status, JSON.parse(refused?.text ?? ""), refused?.headers["retry-after"]]).toEqual([
        "2001:db8::ffff:2",
        429,
        { error: "Too many requests came from your network. Please try again in a moment.", code: "too_many_requests" },
        "5",
      ]);
      expect((await send("2001:db8:0:1::1", 1)).map(({ status }) => status)).toEqual([200]);
    } finally {
      await balanced.stop();
    }
  });

  test("serves while a server is down, and finishes requests in flight when it stops", async () => {
    respondWith((_request, response) => void setTimeout(() => response.end("hello"), 20));
    const [gone] = sites;
    const statuses: number[] = [];
    const load = Array.from({ length: 4 }, async () => {
      for (let left = 30; left > 0; left--) statuses.push((await requestOver(session, `/api/x?${left}`)).status);
    });
    setTimeout(() => {
      gone.server.close();
      gone.server.closeAllConnections();
    }, 150);
    await Promise.all(load);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(statuses).toHaveLength(120);
    expect((await requestOver(session, "/api/contact", {}, "form")).status).toBe(200);
    respondWith((_request, response) => void setTimeout(() => response.end("late"), 500));
    const inFlight = [requestOver(session, "/api/a"), requestOver(session, "/api/b", {}, "form")];
    await expect.poll(() => requests().length).toBe(2);
    nginx.process.kill("SIGQUIT");
    expect((await Promise.all(inFlight)).map(({ text }) => text)).toEqual(["late", "late"]);
    await expect.poll(() => nginx.process.exitCode).toBe(0);
  });

  test("logs no visitor's address or page", async () => {
    expect(await nginx.log().catch(() => "")).not.toMatch(/127\.0\.0\.1|client|lost/);
  });
});
