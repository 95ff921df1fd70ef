import { expect, it, test } from "vitest";
import { Durations } from "./metric-definitions.ts";
import { readObserving } from "./settings.ts";

it.each([
  [{}, {}],
  [{ METRICS_PORT: "9464" }, { metrics: { host: "127.0.0.1", port: 9464 } }],
  [{ METRICS_PORT: "10.0.0.1:0" }, { metrics: { host: "10.0.0.1", port: 0 } }],
  [{ METRICS_PORT: "[::1]:9464" }, { metrics: { host: "::1", port: 9464 } }],
  [{ OTEL_TRACES_SAMPLER_ARG: "0.5" }, {}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318/", OTEL_SDK_DISABLED: "true" }, {}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_TRACES_EXPORTER: "none" }, {}],
])("%j configures %j", (env, settings) => {
  expect(readObserving(env)).toEqual(settings);
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318/" }, { url: "http://c:4318/v1/traces", protocol: "http/protobuf", ratio: 1 }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://c/x", OTEL_EXPORTER_OTLP_ENDPOINT: "http://d" }, { url: "http://c/x" }],
  [
    { OTEL_TRACES_EXPORTER: "otlp", OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" },
    { url: undefined, protocol: "http/json" },
  ],
  [
    { OTEL_TRACES_EXPORTER: "otlp", OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.01" },
    { sampler: "parentbased_traceidratio", ratio: 0.01 },
  ],
  [
    { OTEL_TRACES_EXPORTER: "otlp", OTEL_BSP_MAX_QUEUE_SIZE: "10" },
    { queue: 10, batch: 10 },
  ],
])("%j configures traces as %j", (env, traces) => {
  expect(readObserving(env).traces).toMatchObject(traces);
});

test.each(["65536", "-1", "10.0.0.1", "10.0.0.1:", "::1:9464", "a b:1"])("METRICS_PORT=%s is refused", (METRICS_PORT) => {
  expect(() => readObserving({ METRICS_PORT })).toThrow("METRICS_PORT must be a port");
});

test("invalid settings are named, all at once and without their values", () => {
  const env = { METRICS_PORT: "http", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc", OTEL_EXPORTER_OTLP_ENDPOINT: "http://user:secret@c" };
  expect(() => readObserving(env)).toThrow(
    /METRICS_PORT.*\n.*OTEL_EXPORTER_OTLP_ENDPOINT.*\n.*OTEL_EXPORTER_OTLP_PROTOCOL must be one of http\/protobuf/,
  );
  expect(() => readObserving(env)).not.toThrow(/secret/);
});

test("durations count in the buckets that end at or after them", () => {
  const durations = new Durations();
  for (const milliseconds of [0, 1, 1.01, 60_000]) durations.add(milliseconds);
  const buckets = Object.fromEntries([...durations.upTo()].map(([bound, count]) => [String(bound), count]));
  expect(buckets).toMatchObject({ "0.001": 2, "0.0025": 3, "10": 3, Infinity: 4 });
  expect([durations.count, durations.sum]).toEqual([4, expect.closeTo(60.00201)]);
});
