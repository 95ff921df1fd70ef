import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import type { Figure, Sample } from "./figures.ts";

/** Milliseconds and connections: a scraper or two. */
const LIMIT = 10_000;
const CONNECTIONS = 20;

/** Serves metrics in Prometheus' text form at `/metrics`. @throws what listening throws */
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
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("The figures could not be read.\n");
    }
  });
  server.maxConnections = CONNECTIONS;
  const address = await listen(server, host, port);
  return {
    address,
    add: (figures: readonly Figure[]) => {
      for (const figure of figures) registry.registerMetric(asMetric(figure));
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

function asMetric(figure: Figure): Metric {
  const { name, help, type } = figure;
  const get = async () => ({ name, help, type, values: await valuesOf(figure).catch(() => []), aggregator: "sum" });
  return { name, help, type, get, reset: () => {} } as unknown as Metric;
}

async function valuesOf(figure: Figure): Promise<readonly Value[]> {
  if (figure.type !== "histogram") return figure.read();
  return figure.read().flatMap(({ durations, labels = {} }) => [
    ...[...durations.upTo()].map(([bound, value]) => ({
      value,
      labels: { ...labels, le: bound === Number.POSITIVE_INFINITY ? "+Inf" : String(bound) },
      metricName: `${figure.name}_bucket`,
    })),
    { value: durations.sum, labels, metricName: `${figure.name}_sum` },
    { value: durations.count, labels, metricName: `${figure.name}_count` },
  ]);
}
