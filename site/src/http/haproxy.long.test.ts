import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { ClientHttp2Session } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@nightlatch/process/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeSite, openSession, requestOver, respondHello, startFakeSite } from "../testing/behind-proxy.ts";
import { makeCertificate, SITE_NAME } from "../testing/nginx.ts";
import { STARTING } from "./minimal-page.ts";

// Tests HAProxy with the files of production/proxy/haproxy, in front of fake site servers (docs/production-reference.md#haproxy).

const FILES = fileURLToPath(new URL("../../../production/proxy/haproxy", import.meta.url));
const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;
/** Long enough for two failed health checks, or for one successful check. */
const PATIENCE = { timeout: 10_000, interval: 100 };

describe.skipIf(!hasHaproxy)("haproxy", () => {
  let folder: string;
  let haproxy: ChildProcess;
  let ports: { plain: number; encrypted: number };
  let sites: readonly [FakeSite, FakeSite];
  let session: ClientHttp2Session;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nightlatch-haproxy-"));
    sites = [await startFakeSite(), await startFakeSite()];
    ports = { plain: await freePort(), encrypted: await freePort() };
    await cp(FILES, folder, { recursive: true });
    const certificates = join(folder, "certificates");
    await mkdir(certificates);
    makeCertificate(certificates);
    const pair = await Promise.all(["fullchain.pem", "privkey.pem"].map((name) => readFile(join(certificates, name), "utf8")));
    for (const name of ["fullchain.pem", "privkey.pem"]) await rm(join(certificates, name));
    await writeFile(join(certificates, "site.pem"), pair.join(""));
    const file = join(folder, "haproxy.cfg");
    const text = (await readFile(file, "utf8"))
      .replace(/^ {2}(user|group) .*\n/gm, "")
      .replaceAll("/etc/haproxy", folder)
      .replaceAll("abns@nightlatch-forms", `abns@${folder}`)
      .replace("bind :80\n", `bind 127.0.0.1:${ports.plain}\n`)
      .replace("bind :443 ", `bind 127.0.0.1:${ports.encrypted} `)
      .replace("timeout http-request 15s", "timeout http-request 1s")
      .replace("timeout client 60s", "timeout client 1s")
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${sites[0].port}`)
      .replaceAll("127.0.0.1:3010", `127.0.0.1:${sites[1].port}`);
    await writeFile(file, text);
    // `-db` starts one process without a master, so that the test can end it.
    haproxy = spawn("haproxy", ["-db", "-q", "-f", file], { stdio: "inherit" });
    session = await vi.waitFor(() => openSession(ports.encrypted), PATIENCE);
  });

  afterAll(async () => {
    session?.destroy();
    haproxy.kill("SIGKILL");
    for (const { server } of sites) server.closeAllConnections();
    for (const { server } of sites) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const respondWith = (response: FakeSite["respond"]) => {
    for (const site of sites) {
      site.respond = response;
      site.received.length = 0;
    }
  };
  const requests = () => sites.flatMap((site) => site.received);
  beforeEach(async () => {
    if (session.destroyed) session = await openSession(ports.encrypted);
    respondWith(respondHello);
  });

  test("speaks HTTP/2 to clients that name the site, redirects others to https, and adds no headers of its own", async () => {
    expect(session.alpnProtocol).toBe("h2");
    const { status, headers } = await requestOver(session, "/");
    expect([status, headers.server, headers.via, headers["strict-transport-security"]]).toEqual([200, undefined, undefined, undefined]);
    expect((await requestOver(session, "/", { ":authority": "other.example" })).status).toBe(421);
    const plain = `http://127.0.0.1:${ports.plain}/a?b`;
    expect((await fetch(plain, { redirect: "manual" })).status).toBe(421);
    const led = spawnSync("curl", ["-si", "-H", `host: ${SITE_NAME}`, plain], { encoding: "utf8" }).stdout;
    expect(led.toLowerCase()).toMatch(new RegExp(`^http/1.1 301[^]*location: https://${SITE_NAME}/a\\?b\r\n`));
  });

  test("drops a visitor's own headers about address, host and visit", async () => {
    respondWith(({ headers }, response) => response.end(JSON.stringify(headers)));
    const lies = Object.fromEntries(
      ["for", "host", "proto", "port"].map((name) => [`x-forwarded-${name}`, "203.0.113.9"]).concat([["forwarded", "for=203.0.113.9"]]),
    );
    const requestHeaders = { ...lies, "nightlatch-visit": "7", "nightlatch-release-lane": "5" };
    for (const path of ["/", "/api/x"]) {
      const forwardedHeaders = JSON.parse((await requestOver(session, path, requestHeaders)).text);
      expect(forwardedHeaders).toMatchObject({
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": SITE_NAME,
        "x-forwarded-proto": "https",
      });
      for (const name of ["x-forwarded-port", "forwarded", "nightlatch-visit", "nightlatch-release-lane"])
        expect(forwardedHeaders[name], name).toBeUndefined();
    }
  });

  test("rejects bodies larger than the site's limit, and waits for slow responses", async () => {
    const large = await requestOver(session, "/api/contact", { "content-length": String(1024 * 1024 + 1) }, Buffer.alloc(1024 * 1024 + 1));
    expect([large.status, JSON.parse(large.text).code, requests()]).toEqual([413, "payload_too_large", []]);
    expect((await requestOver(session, "/api/photos", {}, Buffer.alloc(3 * 1024 * 1024))).status).toBe(200);
    respondWith((_request, response) => void setTimeout(() => response.end("late"), 3_000));
    expect((await requestOver(session, "/api/desk/x", {}, "form")).text).toBe("late");
  });

  test("retries safe requests on another server, and never a form that a server may have received", async () => {
    const loseFirst: FakeSite["respond"] = (request, response) =>
      requests().length === 1 ? request.socket.destroy() : response.end("hello");
    respondWith(loseFirst);
    expect([(await requestOver(session, "/a")).text, requests()]).toEqual(["hello", ["GET /a", "GET /a"]]);
    // Forms are not retried, on a new connection and on a used one.
    for (const path of ["/api/contact", "/api/contact", "/api/desk/x"]) {
      respondWith(loseFirst);
      const form = await requestOver(session, path, {}, "form");
      expect([form.status, JSON.parse(form.text).code, requests()]).toEqual([502, "server_error", [`POST ${path}`]]);
    }
  });

  test("skips servers that are not ready, loses no request when one stops, and returns an error when none is left", async () => {
    const [first, second] = sites;
    first.ready = false;
    await expect
      .poll(async () => {
        for (const site of sites) site.received.length = 0;
        for (let left = 6; left > 0; left--) await requestOver(session, "/");
        return first.received.length;
      }, PATIENCE)
      .toBe(0);
    expect(second.received).toHaveLength(6);
    first.ready = true;
    await expect.poll(async () => (await requestOver(session, "/")) && first.received.length, PATIENCE).toBeGreaterThan(0);

    respondWith((_request, response) => void setTimeout(() => response.end("hello"), 20));
    const statuses: number[] = [];
    const load = Array.from({ length: 4 }, async () => {
      for (let left = 100; left > 0; left--) statuses.push((await requestOver(session, `/?${left}`)).status);
    });
    setTimeout(() => {
      first.server.close();
      first.server.closeAllConnections();
    }, 300);
    await Promise.all(load);
    expect(new Set(statuses)).toEqual(new Set([200]));
    second.ready = false;
    await expect.poll(async () => (await requestOver(session, "/")).text, PATIENCE).toBe(STARTING.body.toString());
    second.ready = true;
    await expect.poll(async () => (await requestOver(session, "/")).text, PATIENCE).toBe("hello");
  }, 60_000);

  test("finishes requests in flight when it stops", async () => {
    respondWith((_request, response) => void setTimeout(() => response.end("late"), 500));
    const inFlight = [requestOver(session, "/a"), requestOver(session, "/api/b", {}, "form")];
    await expect.poll(() => requests().length).toBe(2);
    haproxy.kill("SIGUSR1");
    expect((await Promise.all(inFlight)).map(({ text }) => text)).toEqual(["late", "late"]);
    session.close();
    await expect.poll(() => haproxy.exitCode, PATIENCE).toBe(0);
  });
});
