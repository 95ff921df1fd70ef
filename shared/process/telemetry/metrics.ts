import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import type { MetricDefinition, Sample } from "./metric-definitions.ts";

/** Limits in milliseconds and connections: enough for a few scrapers. */
const LIMIT = 10_000;
const CONNECTIONS = 20;

/** Serves metrics in Prometheus' text format at `/metrics`. */
export async function startMetrics({ host, port }: { readonly host: string; readonly port: number }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer({ requestTimeout: LIMIT, headersTimeout: LIMIT }, async (request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response
        .writeHead(path === "/metrics" ? 405 : 404, { "content-type": "text/plain; charset=utf-8" })
        .end("Metrics are at /metrics.\n");
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : text);
    } catch {
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("The metrics could not be read.\n");
    }
  });
  server.maxConnections = CONNECTIONS;
  const address = await listen(server, host, port);
  return {
    address,
    add: (metricDefinitions: readonly MetricDefinition[]) => {
      for (const definition of metricDefinitions) registry.registerMetric(asMetric(definition));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      server.unref();
      resolve(`http://${bound.family === "IPv6" ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`);
    });
  });
}

interface Value extends Sample {
  readonly metricName?: string;
}

function asMetric(definition: MetricDefinition): Metric {
  const { name, help, type } = definition;
  const get = async () => ({ name, help, type, values: await valuesOf(definition).catch(() => []), aggregator: "sum" });
  return { name, help, type, get, reset: () => {} } as unknown as Metric;
}

async function valuesOf(definition: MetricDefinition): Promise<readonly Value[]> {
  if (definition.type !== "histogram") return definition.read();
  return definition.read().flatMap(({ durations, labels = {} }) => [
    ...[...durations.upTo()].map(([bound, value]) => ({
      value,
      labels: { ...labels, le: bound === Number.POSITIVE_INFINITY ? "+Inf" : String(bound) },
      metricName: `${definition.name}_bucket`,
    })),
    { value: durations.sum, labels, metricName: `${definition.name}_sum` },
    { value: durations.count, labels, metricName: `${definition.name}_count` },
  ]);
}
