import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STARTING } from "./small-page.ts";
import { hasNginx, type Nginx, SITE_NAME, startNginx } from "./testing/nginx.ts";

// What nginx does by itself, with the files of production/proxy/nginx and stand-ins for site servers (docs/production-reference.md#nginx).

/** A stand-in for a site server: what it was asked, and what it answers. */
interface StandIn {
  readonly server: Server;
  readonly port: number;
  readonly asked: string[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

const sayHello = (_request: IncomingMessage, response: ServerResponse) => response.end("hello");

async function standIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    made.asked.push(`${request.method} ${request.url}`);
    made.answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const made: StandIn = { server, port: (server.address() as AddressInfo).port, asked: [], answer: sayHello };
  return made;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

function openSession(nginx: Nginx): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://${SITE_NAME}:${nginx.encrypted}`, {
    // Megabytes, for a photo that is too large.
    maxSessionMemory: 64,
    createConnection: () =>
      connect({ host: "127.0.0.1", port: nginx.encrypted, servername: SITE_NAME, rejectUnauthorized: false, ALPNProtocols: ["h2"] }),
  });
  // A connection that nginx ends is nobody's mistake; what was under way on it says so itself.
  session.on("error", () => {});
  return once(session, "connect").then(() => session);
}

function ask(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const stream = session.request({ ":path": path, ":method": method, ":authority": SITE_NAME, ...headers });
    let head: Record<string, string | string[] | undefined> = {};
    const parts: Buffer[] = [];
    stream.on("response", (given) => {
      head = given as typeof head;
    });
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => resolve({ status: Number(head[":status"]), headers: head, text: Buffer.concat(parts).toString() }));
    stream.on("error", reject);
    stream.end(body);
  });
}

describe.skipIf(!hasNginx)("nginx", () => {
  let folder: string;
  let nginx: Nginx;
  let sites: readonly [StandIn, StandIn];
  let session: ClientHttp2Session;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nightlatch-nginx-"));
    sites = [await standIn(), await standIn()];
    const ports = sites.map(({ port }) => port);
    // So that a test waits a second for what takes fifteen.
    nginx = await startNginx(join(folder, "nginx"), ports, (text) => text.replace("client_header_timeout 15s", "client_header_timeout 1s"));
    session = await openSession(nginx);
  });

  afterAll(async () => {
    session.destroy();
    await nginx.stop();
    for (const { server } of sites) server.closeAllConnections();
    for (const { server } of sites) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const answering = (answer: StandIn["answer"]) => {
    for (const site of sites) Object.assign(site, { answer, asked: site.asked.splice(0) && site.asked });
  };
  const asked = () => sites.flatMap((site) => site.asked);

  test("speaks HTTP/2 and TLS 1.2 or newer to those who name the site, and to nobody else", async () => {
    answering(sayHello);
    expect(session.alpnProtocol).toBe("h2");
    const { status, headers, text } = await ask(session, "/api/x");
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
    // A name on a connection for another.
    expect((await ask(session, "/", { ":authority": "other.example" })).status).toBe(421);
  });

  test("leads from http to https, by the name alone", async () => {
    const lead = (host: string) =>
      new Promise<unknown>((resolve) => {
        get({ host: "127.0.0.1", port: nginx.plain, path: "//a?b=c", headers: { host } }, ({ statusCode, headers }) =>
          resolve([statusCode, headers.location, headers["strict-transport-security"]]),
        ).on("error", () => resolve("closed"));
      });
    expect(await lead(SITE_NAME)).toEqual([301, `https://${SITE_NAME}//a?b=c`, undefined]);
    expect(await lead("other.example")).toBe("closed");
  });

  test("tells the site a visitor's address, host and encryption, and nothing that the visitor says of them", async () => {
    answering(({ headers }, response) => response.end(JSON.stringify(headers)));
    const lies = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      "x-forwarded-port": "1",
      forwarded: "for=203.0.113.9",
      "nightlatch-visit": "7",
      "nightlatch-release-lane": "5",
    };
    for (const path of ["/", "/api/x", "/api/desk/x", "/api/photos", "/desk", "/assets/a/b.js", "/media/photos/x"]) {
      const told = JSON.parse((await ask(session, path, lies)).text);
      expect(told, path).toMatchObject({
        host: SITE_NAME,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": SITE_NAME,
        "x-forwarded-proto": "https",
      });
      const others = ["x-forwarded-port", "forwarded", "nightlatch-release-lane"];
      for (const name of others) expect(told[name], `${path} ${name}`).toBeUndefined();
      expect(told["nightlatch-visit"] === undefined, path).toBe(path !== "/");
      expect(told["nightlatch-visit"]).not.toBe("7");
    }
  });

  test("keeps released files, and neither calls, operators' pages nor hosts' photos, whatever they say", async () => {
    answering((_request, response) => response.setHeader("cache-control", "public, max-age=3600").end("file"));
    const asks = async (path: string) => {
      for (const site of sites) site.asked.length = 0;
      for (const query of ["", "", "?other"]) await ask(session, `${path}${query}`, { cookie: "nightlatch-visit=7" });
      return asked().length;
    };
    expect(await asks("/assets/shell/a.js")).toBe(1);
    expect(await asks("/media/places/a.webp")).toBe(1);
    for (const path of ["/api/listings", "/api/desk/session", "/desk", "/desk/mails", "/media/photos/a.webp", "/sw.js", "/readyz"])
      expect(await asks(path), path).toBe(3);
  });

  test("answers a body that is larger than the site takes, in the site's words, and lets nobody hold a connection with half a head", async () => {
    answering(sayHello);
    const large = await ask(session, "/api/contact", {}, Buffer.alloc(1024 * 1024 + 1));
    expect([large.status, JSON.parse(large.text), large.headers["cache-control"]]).toEqual([
      413,
      { error: "The body is too large.", code: "payload_too_large" },
      "no-store",
    ]);
    const bytes = 12 * 1024 * 1024 + 1;
    const photo = await ask(session, "/api/photos", { "content-length": String(bytes) }, Buffer.alloc(bytes));
    expect([photo.status, JSON.parse(photo.text)]).toEqual([
      413,
      { error: "A photo can have at most 12 MB.", code: "photo_too_large", field: "photo" },
    ]);
    expect((await ask(session, "/api/photos", {}, Buffer.alloc(3 * 1024 * 1024))).status).toBe(200);
    expect(asked()).toEqual(["POST /api/photos"]);
    // Of HTTP/1.1, whose heads can come a line at a time.
    const slow = connect({ host: "127.0.0.1", port: nginx.encrypted, servername: SITE_NAME, rejectUnauthorized: false });
    const began = performance.now();
    slow.on("secureConnect", () => slow.write("GET / HTTP/1.1\r\n"));
    slow.on("error", () => {}).resume();
    await new Promise((resolve) => slow.once("close", resolve));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(asked()).toHaveLength(1);
  });

  test("sends what a server did not take to another, and a form that it may have taken to none", async () => {
    answering((request, response) => (request.url?.includes("lost") ? request.socket.destroy() : response.end("hello")));
    const lost = await ask(session, "/api/lost");
    expect([lost.status, JSON.parse(lost.text).code, asked()]).toEqual([502, "server_error", ["GET /api/lost", "GET /api/lost"]]);
    const page = await ask(session, "/lost");
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
      for (const site of sites) site.asked.length = 0;
      expect([(await ask(session, path, {}, "form")).status, asked()], path).toEqual([502, [`POST ${path}`]]);
    }
  });

  test("serves on while a server is gone, and when it ends it answers what is under way", async () => {
    answering((_request, response) => void setTimeout(() => response.end("hello"), 20));
    const [gone] = sites;
    const statuses: number[] = [];
    const load = Array.from({ length: 4 }, async () => {
      for (let left = 30; left > 0; left--) statuses.push((await ask(session, `/api/x?${left}`)).status);
    });
    setTimeout(() => {
      gone.server.close();
      gone.server.closeAllConnections();
    }, 150);
    await Promise.all(load);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(statuses).toHaveLength(120);
    // The form reaches the server that is left, as nobody has taken it.
    expect((await ask(session, "/api/contact", {}, "form")).status).toBe(200);
    answering((_request, response) => void setTimeout(() => response.end("late"), 500));
    const underWay = [ask(session, "/api/a"), ask(session, "/api/b", {}, "form")];
    await expect.poll(() => asked().length).toBe(2);
    nginx.process.kill("SIGQUIT");
    expect((await Promise.all(underWay)).map(({ text }) => text)).toEqual(["late", "late"]);
    await expect.poll(() => nginx.process.exitCode, { timeout: 5_000 }).toBe(0);
  });

  test("says nobody's address or page in its log", async () => {
    expect(await nginx.log().catch(() => "")).not.toMatch(/127\.0\.0\.1|client|lost/);
  });
});
