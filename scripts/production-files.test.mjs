import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { maxHeaderSize } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COOKIES, PHOTO_BYTES_MAX, PHOTO_TOO_LARGE } from "@nightlatch/domain";
import { READING_LIMITS } from "@nightlatch/process/http";
import { END_MAX, parseProcessNames } from "@nightlatch/site/supervise";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./build/workspace.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const VARIABLES = new Set([...read("docs/configuration.md").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
/** Settings that Node packages and the client of the object store read. */
const OTHERS = ["NODE_ENV"];
const unknown = (names) => names.filter((name) => !VARIABLES.has(name) && !OTHERS.includes(name) && !/^(AWS|OTEL)_/.test(name));
const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;
const SECRETS = ["DATABASE_URL", "SMTP_URL", "RELEASE_KEY", "AWS_SECRET_ACCESS_KEY", "AIRTABLE_API_KEY"];

/** @param {readonly string[]} args of the program @returns {readonly string[]} the parts that it runs with these arguments */
function partsOf([command, flag, value, ...more]) {
  expect(["start", "serve"]).toContain(command);
  expect([flag, more]).toEqual(["--part", []]);
  return parseProcessNames(value);
}

/** Checks a configuration next to the files of production/proxy/haproxy. @returns {[number | null, string]} exit code and output */
function understoodByHaproxy(text) {
  const copy = mkdtempSync(join(tmpdir(), "nightlatch-haproxy-"));
  cpSync(join(root, "production/proxy/haproxy"), copy, { recursive: true });
  writeFileSync(join(copy, "haproxy.cfg"), text.replaceAll("/etc/haproxy", copy));
  const { status, stderr } = spawnSync("haproxy", ["-c", "-q", "-f", join(copy, "haproxy.cfg")], { encoding: "utf8" });
  return [status, stderr];
}

const filesIn = (folder) =>
  readdirSync(join(root, "production", folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);

test("only a clone's first start loads the demonstration, and no command, container or unit", () => {
  const production = readdirSync(join(root, "production"))
    .filter((name) => !["dist", "node_modules"].includes(name))
    .flatMap((name) => (/\.\w+$|^Containerfile$/.test(name) ? name : filesIn(name)))
    .filter((name) => /\.(mjs|ya?ml|service|target)$|^Containerfile$/.test(name) && name !== "start.mjs");
  expect(production.length).toBeGreaterThan(8);
  for (const path of [...production.map((name) => `production/${name}`), "site/bin/nightlatch-site.mjs"])
    expect([path, /demo/i.test(read(path))]).toEqual([path, false]);
  expect(read("scripts/start.mjs")).toContain("demo: true");
});

test("the guide sets the proxy among its first settings, and has no address that a start rejects", () => {
  const guide = read("docs/production.md");
  const [first = ""] = /```sh rehearsed=address[\s\S]*?```/.exec(guide) ?? [];
  expect(first).toMatch(/^PUBLIC_URL=https:.*\nTRUST_PROXY=127\.0\.0\.1$/m);
  expect(guide).not.toMatch(/^(MAIL_FROM|OPERATOR_EMAIL|\w+_URL)=\S*@?\S*\.example$/m);
});

describe("compose.yaml", () => {
  const { services, networks, configs, volumes } = parse(read("production/compose.yaml"), { merge: true });
  const ours = Object.values(services).filter(({ image }) => image === "nightlatch");

  test("has two sites, an API and the jobs, with existing commands and variables", () => {
    expect(ours.map(({ command }) => partsOf(command).join()).toSorted()).toEqual(["api", "jobs", "site", "site"]);
    for (const { environment } of ours) expect(unknown(Object.keys(environment))).toEqual([]);
    const api = ours.find(({ command }) => command.includes("site"));
    expect(api.environment.API_URL).toBe("http://api:3000");
  });

  test("blocks writes outside volumes, privilege gain, and access to internal services", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
      expect(service.ports !== undefined, name).toBe(name === "proxy");
      for (const network of service.networks) expect(Object.keys(networks), name).toContain(network);
      for (const volume of service.volumes ?? []) expect(Object.keys(volumes), name).toContain(volume.split(":")[0]);
      for (const dependency of Object.keys(service.depends_on ?? {})) expect(Object.keys(services), name).toContain(dependency);
      for (const [dependency, { condition }] of Object.entries(service.depends_on ?? {}))
        if (condition === "service_healthy" && services[dependency].image !== "nightlatch")
          expect(services[dependency].healthcheck, dependency).toBeDefined();
    }
    for (const name of ["inside", "database", "store"]) expect(networks[name]).toEqual({ internal: true });
    expect(services.postgres.networks).toEqual(["database"]);
    for (const { networks: reached } of [services["site-1"], services.proxy]) expect(reached).not.toContain("database");
  });

  test("has no secret, and gives the sites no database or mail settings", () => {
    for (const { environment } of ours)
      for (const name of SECRETS) if (environment[name] !== undefined) expect(environment[name]).toMatch(/\$\{[A-Z_]+:\?/);
    for (const name of ["DATABASE_URL", "SMTP_URL"]) expect(services["site-1"].environment[name]).toBeUndefined();
  });

  test("waits for a program to stop, and routes visitors to each site by its health", () => {
    for (const { stop_grace_period: grace, init } of ours) {
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(END_MAX);
      expect(init).toBe(true);
    }
    const { content } = configs.proxy;
    expect(content).toContain("option httpchk GET /readyz");
    expect([...content.matchAll(/^ *server (\S+) (\S+)/gm)].map(([, name, address]) => `${name}:3000` === address)).toEqual([true, true]);
  });

  test("handles the same visitor headers as HAProxy's own file", () => {
    const handled = (text) => new Set([...text.matchAll(/^ *http-request (?:set|del)-header (\S+)/gm)].map(([, name]) => name));
    expect(handled(configs.proxy.content)).toEqual(handled(read("production/proxy/haproxy/haproxy.cfg")));
  });

  test.runIf(hasHaproxy)("has a configuration that HAProxy accepts", () => {
    expect(understoodByHaproxy(configs.proxy.content.replaceAll(/ site-\d:3000$/gm, " 127.0.0.1:3000"))).toEqual([0, ""]);
  });
});

describe("the Containerfile", () => {
  const text = read("production/Containerfile");

  test("runs without privileges, with a health check and only existing variables", () => {
    expect(/^USER (.*)$/m.exec(text)?.[1]).toBe("node");
    expect(text).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
    const set = /^ENV (.*)$/m.exec(text)?.[1].split(" ") ?? [];
    expect(unknown(set.map((pair) => pair.split("=")[0]))).toEqual([]);
  });
});

describe("the proxies' configuration", () => {
  const conf = (name) => read(`production/proxy/nginx/${name}`);
  const nginx = ["nginx.conf", ...readdirSync(join(root, "production/proxy/nginx/nightlatch")).map((name) => `nightlatch/${name}`)];
  const haproxy = read("production/proxy/haproxy/haproxy.cfg");
  const seconds = (text, pattern) => Number(pattern.exec(text)?.[1]) * 1000;
  const MEGABYTE = 1024 * 1024;

  test("has the site's limits: bodies, headers, slow clients, idle connections", () => {
    const site = conf("nightlatch/site.conf");
    const limits = conf("nightlatch/limits.conf");
    const desk = Number(/const BODY_LIMIT = (\d+) \* 1024 \* 1024;/.exec(read("api/backoffice/web/run-route.ts"))?.[1]) * MEGABYTE;
    // The largest limit of a route, and Fastify's default limit for routes without one.
    const sizes = [MEGABYTE, PHOTO_BYTES_MAX, desk];
    expect([...(limits + site).matchAll(/^ *client_max_body_size (\d+)m;/gm)].map(([, size]) => Number(size) * MEGABYTE)).toEqual(sizes);
    expect(new Set([...haproxy.matchAll(/content-length\) gt (\d+)/g)].map(([, size]) => Number(size)))).toEqual(new Set(sizes));
    for (const text of [site, haproxy]) {
      expect(text).toContain(`"error":"${PHOTO_TOO_LARGE}","code":"photo_too_large","field":"photo"`);
      for (const code of ["payload_too_large", "server_error", "too_many_requests"]) expect(text).toContain(`"code":"${code}"`);
    }
    const [, count, size] = /large_client_header_buffers (\d+) (\d+)k/.exec(limits) ?? [];
    expect(Number(count) * Number(size) * 1024).toBe(maxHeaderSize);
    expect(seconds(limits, /client_header_timeout (\d+)s/)).toBe(READING_LIMITS.head);
    expect(seconds(limits, /client_body_timeout (\d+)s/)).toBe(READING_LIMITS.body);
    expect(seconds(limits, /send_timeout (\d+)s/)).toBe(READING_LIMITS.stalled);
    expect(seconds(haproxy, /timeout http-request (\d+)s/)).toBe(READING_LIMITS.head);
    expect(seconds(site, /proxy_read_timeout (330)s/)).toBe(READING_LIMITS.request);
    expect(seconds(haproxy, /timeout server (330)s/)).toBe(READING_LIMITS.request);
    expect(seconds(conf("nightlatch/sites.conf"), /keepalive_timeout (\d+)s/)).toBeLessThan(READING_LIMITS.idle);
  });

  test("names the site servers of systemd, the headers that the site reads, and its cookies", () => {
    const started = [...read("production/systemd/nightlatch.target").matchAll(/nightlatch-site@(\d+)/g)].map(([, port]) => port);
    const named = (text) => [...new Set([...text.matchAll(/server \S*? ?127\.0\.0\.1:(\d+)/g)].map(([, port]) => port))];
    expect(named(conf("nightlatch/sites.conf"))).toEqual(started);
    expect(named(haproxy)).toEqual(started);
    const visits = conf("nightlatch/visits.conf");
    for (const cookie of ["visit", "preview", "previewLeft", "access", "discreet", "releaseOverride", "releaseInspect"])
      expect(visits).toMatch(new RegExp(`nightlatch-(?:\\(\\?:[a-z|-]*)?${COOKIES[cookie].replace("nightlatch-", "")}`));
    for (const text of [conf("nightlatch/to-site.conf") + conf("nightlatch/site.conf"), haproxy])
      for (const header of [COOKIES.visit, COOKIES.canaryBucket, "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"])
        expect(text.toLowerCase()).toContain(header.toLowerCase());
  });

  test("logs no visitor, and adds no encryption header, which the site sends", () => {
    const all = nginx.map(conf).join("\n");
    expect(all).toContain("access_log off;");
    expect(all).toMatch(/^error_log \S+ alert;$/m);
    expect(haproxy).toMatch(/^ {2}no log$/m);
    for (const text of [all, haproxy])
      expect(text.replaceAll(/^ *#.*$/gm, "")).not.toMatch(/strict-transport-security|log (global|stdout)/i);
  });

  test.runIf(hasHaproxy)("is accepted by HAProxy", () => {
    const text = haproxy.replace(/ ssl crt .*$/m, "").replace(/^ {2}(user|group) .*$/gm, "");
    expect(understoodByHaproxy(text)).toEqual([0, ""]);
  });
});

describe("systemd's units", () => {
  const folder = join(root, "production/systemd");
  const names = readdirSync(folder);
  const units = names.filter((name) => name.endsWith(".service")).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  const values = (text, key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);

  test("are one for each part, with existing commands and variables", () => {
    const parts = units.map(({ text }) => {
      const [node, program, ...args] = values(text, "ExecStart")[0].split(" ");
      expect([node, program]).toEqual(["/usr/bin/node", "/opt/nightlatch/bin/nightlatch.mjs"]);
      return partsOf(args).join();
    });
    expect(parts.toSorted()).toEqual(["api", "jobs", "site"]);
    for (const { text } of units) {
      const set = values(text, "Environment").flatMap((line) => line.split(" ").map((pair) => pair.split("=")[0]));
      expect(unknown(set)).toEqual([]);
      expect(set.filter((name) => SECRETS.includes(name))).toEqual([]);
      expect(Number(values(text, "TimeoutStopSec")[0]) * 1000).toBeGreaterThan(END_MAX);
    }
  });

  test("keep each part's own folder, and hide other parts' secrets from the site's user", () => {
    const userOf = (part) => values(units.find(({ name }) => name.startsWith(`nightlatch-${part}`))?.text ?? "", "User")[0];
    expect(userOf("api")).toBe(userOf("jobs"));
    expect(userOf("site")).not.toBe(userOf("api"));
    for (const { name, text } of units) {
      const [data] = /DATA_DIR=\/var\/lib\/(\S+)/.exec(text)?.slice(1) ?? [];
      expect(values(text, "StateDirectory")[0].split(" "), name).toContain(data);
    }
  });

  // systemd-analyze checks the names of settings, and reports open permissions.
  test.runIf(spawnSync("systemd-analyze", ["--version"]).status === 0)("are accepted by systemd, and leave little open", () => {
    const copy = mkdtempSync(join(tmpdir(), "nightlatch-units-"));
    cpSync(folder, copy, { recursive: true });
    for (const { name, text } of units)
      writeFileSync(
        join(copy, name.replace("@.", "@3000.")),
        text.replace("/usr/bin/node", process.execPath).replace("/opt/nightlatch", join(root, "production")),
      );
    const files = names.map((name) => join(copy, name.replace("@.", "@3000.")));
    const verified = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
    expect([verified.status, verified.stderr.split("\n").filter((line) => line.includes("nightlatch"))]).toEqual([0, []]);
    for (const file of files.filter((name) => name.endsWith(".service"))) {
      const { status } = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", file]);
      expect(status, file).toBe(0);
    }
  });
});
