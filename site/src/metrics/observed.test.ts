import type { AddressInfo } from "node:net";
import { type Observing, spanEnded, startObserving } from "@nightlatch/process/telemetry";
import { evaluateInWorker, receiveTraces, type TraceReceiver } from "@nightlatch/process/testing";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeReleases, minimalSite, PATIENCE, remote, SHELL } from "../testing/minimal-releases.ts";

const PLANTED = {
  place: "Hiddenville",
  token: "Zk3vR9xQpL2mN8tYbW4cKjH7",
  mail: "robin.planted@mail.example",
  name: "Plantedname",
  address: "203.0.113.77",
  trace: "11112222333344445555666677778888",
} as const;
const SEED_COOKIE = { cookie: "nightlatch-visit=7" };

let receiver: TraceReceiver;
let observing: Observing | undefined;
const apps: FastifyInstance[] = [];
let lines: string[];
let calls: { traceparent: string | undefined }[];

beforeEach(async () => {
  receiver = await receiveTraces();
  lines = [];
  calls = [];
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await observing?.close();
  observing = undefined;
  await receiver.close();
});

async function apiRoutes(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", async ({ headers }) => void calls.push({ traceparent: headers.traceparent as string | undefined }));
  app.get("/api/listing", async (_request, reply) => reply.header("catalogue-version", "1").send('"public"'));
  app.get("/api/*", async (_request, reply) => reply.code(404).send({}));
  app.get("/api/places/:place", async ({ params, query, body }) => {
    throw new Error(`nothing for "${JSON.stringify([params, query, body])}" of ${PLANTED.mail} at ${PLANTED.address}`);
  });
  app.post("/api/contact", async ({ body }) => {
    spanEnded("query", () => ({ "db.operation.name": "insert" }), 1);
    throw Object.assign(new Error("duplicate key"), { detail: JSON.stringify(body), code: "23505" });
  });
}

async function listen(app: FastifyInstance): Promise<string> {
  apps.push(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function start(env: Record<string, string> = {}, apiUrl?: string): Promise<string> {
  const { folder, registry } = await makeReleases(
    { name: "shell", bundle: SHELL },
    { name: "mf-browse", bundle: remote("one"), pages: [{ path: "/stay/:slug" }] },
  );
  const exportEnv = { METRICS_PORT: "0", OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" };
  observing = await startObserving({ ...exportEnv, OTEL_BSP_SCHEDULE_DELAY: "10", ...env }, ["site"], () => {});
  const { app, metricDefinitions } = await minimalSite(folder, {
    env: { LOG_FORMAT: "json", LOG_LEVEL: "info" },
    releases: registry,
    api: apiUrl ? { kind: "remote", url: apiUrl, timeLimit: 5000 } : { kind: "mounted", plugin: apiRoutes, catalogueVersion: () => "1" },
    logTo: { write: (line) => void lines.push(line) },
    observing,
  });
  observing?.add(metricDefinitions);
  return listen(app);
}

const spansNamed = (name: string) => receiver.spans().filter((span) => span.name === name);
const chainOf = (name: string): string[] => {
  const [span] = spansNamed(name);
  const parent = span && receiver.spans().find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [name, ...chainOf(parent.name)] : span ? [name] : [];
};
const metrics = async () => (await fetch(observing?.metricsAddress ?? "")).text();

async function plant(address: string): Promise<void> {
  const { place, token, mail, name, trace, address: from } = PLANTED;
  const headers = {
    cookie: `nightlatch-preview=${token}`,
    "x-forwarded-for": from,
    traceparent: `00-${trace}-1111222233334444-01`,
    baggage: `who=${name}`,
  };
  for (const path of [
    `/stay/${place}?as=kept&q=${name}`,
    `/nobody/${place}?as=throw&mail=${mail}`,
    `/?access=${token}`,
    `/api/places/${place}?q=${mail}`,
  ])
    await fetch(address + path, { headers, redirect: "manual" });
  const body = JSON.stringify({ name, email: mail, message: token });
  const sent = await fetch(`${address}/api/contact?from=${place}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  expect(sent.status).toBe(500);
  for (const [header] of sent.headers) expect(header).not.toMatch(/trace|baggage/);
}

const found = (text: string) => Object.values(PLANTED).filter((value) => text.includes(value) || text.includes(encodeURIComponent(value)));

test("traces follow a request to its API, metrics count it, logs have its trace id, none has the visitor's data", async () => {
  const address = await start();
  for (let round = 0; round < 2; round++) expect((await fetch(`${address}/stay/ours?as=kept`, { headers: SEED_COOKIE })).status).toBe(200);
  await plant(address);
  await expect.poll(() => chainOf("GET /api/listing"), PATIENCE).toEqual(["GET /api/listing", "api", "render", "GET /stay/:slug"]);
  await expect.poll(() => spansNamed("POST /api/contact").length, PATIENCE).toBe(1);
  await expect.poll(() => chainOf("query"), PATIENCE).toEqual(["query", "POST /api/contact"]);
  const outcomes = (name: string) => spansNamed(name).map(({ attributes }) => attributes["nightlatch.page.outcome"]);
  // A span without child spans is exported later than others.
  await expect.poll(() => outcomes("GET /stay/:slug").toSorted(), PATIENCE).toEqual(["kept", "own", "rendered"]);
  expect(outcomes("GET /*")).toContain("failed");
  expect(spansNamed("POST /api/contact")[0]?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/contact",
    "http.response.status_code": 500,
  });

  const metricsText = await metrics();
  expect(metricsText).toContain('nightlatch_pages_total{outcome="kept"} 1\n');
  expect(metricsText).toMatch(/duration_seconds_count\{method="GET",route="\/stay\/:slug",status="200",caller="network"\} [34]\n/);
  expect(metricsText).toContain('duration_seconds_count{method="POST",route="/api/contact",status="500",caller="network"} 1\n');

  const written = lines.map((line) => JSON.parse(line));
  const failed = written.find(({ err }) => err?.code === "23505");
  expect(failed).toMatchObject({ level: "error", msg: expect.any(String), trace_id: spansNamed("POST /api/contact")[0]?.traceId });
  expect(written.filter(({ level }) => level === "error").length).toBeGreaterThan(1);
  for (const [what, text] of Object.entries({ spans: receiver.text(), metrics: metricsText, log: lines.join("") }))
    expect(found(text), what).toEqual([]);
});

test("a span with an address in it would fail the check", async () => {
  const address = await start();
  const leaky = fastify();
  observing?.requests(leaky, { routeOf: (request: { readonly url: string }) => request.url });
  leaky.get("/*", async () => "");
  const leaking = await listen(leaky);
  await fetch(`${leaking}/stay/${PLANTED.place}?access=${PLANTED.token}&mail=${PLANTED.mail}`);
  await fetch(address);
  await expect.poll(() => found(receiver.text()), PATIENCE).toEqual([PLANTED.place, PLANTED.token, PLANTED.mail]);
  expect(found(await metrics())).toEqual([PLANTED.place, PLANTED.token, PLANTED.mail]);
});

test("sends a remote API the site's trace context in place of the visitor's", async () => {
  const api = fastify();
  await apiRoutes(api);
  const address = await start({}, await listen(api));
  const headers = { traceparent: `00-${PLANTED.trace}-1111222233334444-01` };
  await fetch(`${address}/stay/ours?as=kept`, { headers });
  await fetch(`${address}/api/listing`, { headers });
  await expect.poll(() => [spansNamed("api").length > 0, spansNamed("GET /api/*").length], PATIENCE).toEqual([true, 1]);
  const known = receiver.spans().map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
  const traceparents = calls.flatMap(({ traceparent }) => traceparent ?? []);
  expect(traceparents.length).toBeGreaterThan(1);
  expect(traceparents.filter((each) => !known.includes(each))).toEqual([]);
});

async function startApi(env: Record<string, string>, believesTraces: boolean): Promise<string> {
  const exportEnv = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "10",
  };
  observing = await startObserving({ ...exportEnv, ...env }, ["api"], () => {});
  const api = fastify();
  observing?.requests(api, { believesTraces });
  await apiRoutes(api);
  return listen(api);
}

test.each([
  [true, 1],
  [false, 0],
])("an API that trusts callers (%s) joins %i of their traces", async (believesTraces, joined) => {
  const address = await startApi({}, believesTraces);
  await fetch(`${address}/api/listing`, { headers: { traceparent: `00-${PLANTED.trace}-1111222233334444-01` } });
  await expect.poll(() => receiver.spans().length, PATIENCE).toBe(1);
  expect(receiver.spans().filter(({ traceId }) => traceId === PLANTED.trace)).toHaveLength(joined);
});

test("spans have the request's real start and end, and the last ones are sent before the process exits", async () => {
  const exportEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" };
  observing = await startObserving({ ...exportEnv, OTEL_BSP_SCHEDULE_DELAY: "600000" }, ["api"], () => {});
  const api = fastify();
  observing?.requests(api);
  const WAIT = 30;
  api.get("/:number", async ({ params }) => {
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    // A child span creates the request's span at once.
    spanEnded(`query ${(params as { number: string }).number}`, () => ({}), 0);
    return "";
  });
  api.get("/alone/:number", async () => new Promise((resolve) => setTimeout(resolve, WAIT, "")));
  const address = await listen(api);
  const before = Date.now();
  const numbers = Array.from({ length: 150 }, (_, index) => index);
  await Promise.all(numbers.map((number) => fetch(`${address}/alone/${number}`)));
  const after = Date.now();
  await fetch(`${address}/7`);
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await observing?.close();
  const times = spansNamed("GET /alone/:number").map(({ startTimeUnixNano, endTimeUnixNano }) =>
    [startTimeUnixNano, endTimeUnixNano].map((text) => Number(text) / 1e6),
  );
  expect(times).toHaveLength(150);
  for (const [start = 0, end = 0] of times) {
    // A timer may come a millisecond early.
    expect(end - start).toBeGreaterThan(WAIT - 2);
    expect([start >= before - 2, end <= after + 2]).toEqual([true, true]);
  }
  expect(new Set(receiver.spans().map(({ traceId }) => traceId)).size).toBe(151);
  expect(chainOf("query 7")).toEqual(["query 7", "GET /:number"]);
  expect(spansNamed("GET /:number")[0]?.attributes).toMatchObject({ "http.response.status_code": 200 });
});

test("the API samples as the site does, whatever the visitor sends, and each recorded call gets a trace", async () => {
  const api = fastify();
  await apiRoutes(api);
  const address = await start({ OTEL_TRACES_SAMPLER: "parentbased_always_off" }, await listen(api));
  const tracedRequest = { headers: { traceparent: `00-${PLANTED.trace}-1111222233334444-01` } };
  for (const path of ["/stay/ours?as=kept", "/api/listing"]) expect((await fetch(address + path, tracedRequest)).status).toBe(200);
  const traceparents = new Set(calls.map(({ traceparent }) => traceparent));
  expect([...traceparents]).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)]);
  expect([...traceparents].join()).not.toContain(PLANTED.trace);
  await observing?.close();
  expect(receiver.spans()).toEqual([]);

  const headers = { traceparent: [...traceparents].join() };
  for (const [sampler, traces] of [
    ["parentbased_always_on", 1],
    ["traceidratio", 1],
    ["always_on", 3],
  ] as const) {
    const before = receiver.spans().length;
    const receivingApi = await startApi(
      { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: sampler === "traceidratio" ? "0.999999" : "1" },
      true,
    );
    for (let call = 0; call < 2; call++) await fetch(`${receivingApi}/api/listing`, { headers });
    await fetch(`${receivingApi}/api/listing`, { headers: { traceparent: `00-${PLANTED.trace}-1111222233334444-01` } });
    const spans = () => receiver.spans().slice(before);
    await expect.poll(() => spans().some(({ traceId }) => traceId === PLANTED.trace), PATIENCE).toBe(true);
    expect(new Set(spans().map(({ traceId }) => traceId)).size, sampler).toBe(traces);
    await observing?.close();
  }
});

const built = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

test("tracks promises only while traces are recorded", async () => {
  const program = `
    import { AsyncLocalStorage } from "node:async_hooks";
    import { createRequire } from "node:module";
    import { setTimeout as wait } from "node:timers/promises";
    const { startObserving } = await import(${built("../../../shared/process/dist/telemetry/index.js")});
    const { fastify } = createRequire(${JSON.stringify(import.meta.url)})("fastify");
    const before = await isTracking();
    const storage = new AsyncLocalStorage();
    const ever = await storage.run({}, isTracking);
    storage.disable();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(receiver.address)}, OTEL_TRACES_SAMPLER: "parentbased_always_off" };
    const observing = await startObserving(env, ["api"], () => {});
    const api = fastify();
    observing.requests(api, { believesTraces: true });
    let within;
    api.get("/", async () => { within = await isTracking(); });
    const address = await api.listen({ host: "127.0.0.1", port: 0 });
    const ask = async (flags) => {
      await fetch(address, { headers: { traceparent: "00-${PLANTED.trace}-1111222233334444-" + flags } });
      return within;
    };
    const asked = [await ask("00"), await ask("01")];
    while (await isTracking()) await wait(5);
    console.log(JSON.stringify({ ever, told: [before, ...asked, await ask("00")] }));
    process.exit(0);`;
  const { ever, told } = (await evaluateInWorker(program)) as { readonly ever: boolean; readonly told: readonly boolean[] };
  expect(told).toEqual([false, false, ever, false]);
});

test("a collector that accepts nothing causes one log line and fails no request", async () => {
  receiver.refuse();
  const loggedLines: string[] = [];
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", OTEL_BSP_SCHEDULE_DELAY: "10" };
  observing = await startObserving(env, ["api"], (line) => loggedLines.push(line));
  const api = fastify();
  observing?.requests(api);
  await apiRoutes(api);
  const address = await listen(api);
  for (let request = 0; request < 3; request++) expect((await fetch(`${address}/api/listing`)).status).toBe(200);
  await expect.poll(() => loggedLines, PATIENCE).toEqual([expect.stringMatching(/^The receiver does not accept traces/)]);
  expect(loggedLines.join()).not.toContain(receiver.address);
});

test("loads no telemetry code when nothing is observed", async () => {
  const program = `
    import { createRequire } from "node:module";
    await import(${built("../../dist/src/index.js")});
    const { startObserving } = await import(${built("../../../shared/process/dist/telemetry/index.js")});
    const { cache } = createRequire(${JSON.stringify(import.meta.url)});
    const loaded = () => Object.keys(cache).filter((file) => /opentelemetry|prom-client/.test(file)).length;
    const before = [await startObserving({}, ["site"], () => {}) === undefined, loaded()];
    const observing = await startObserving({ METRICS_PORT: "0", OTEL_TRACES_EXPORTER: "otlp" }, ["site"], () => {});
    console.log(JSON.stringify([...before, loaded() > 0]));
    await observing.close();`;
  expect(await evaluateInWorker(program)).toEqual([true, 0, true]);
});
