import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span of OTLP's JSON, with its attributes as one object. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  /** Unix time in nanoseconds, as text. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface TraceReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly address: string;
  spans(): readonly ReceivedSpan[];
  /** All received text, for tests that search for forbidden values. */
  text(): string;
  refuse(): void;
  close(): Promise<void>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, "attributes"> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Accepts traces in OTLP's JSON, on a free port. */
export async function receiveTraces(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  let refusing = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const expected = request.url === "/v1/traces" && request.headers["content-type"] === "application/json";
      if (!refusing && expected) bodies.push(Buffer.concat(parts).toString());
      response.writeHead(refusing ? 400 : expected ? 200 : 404, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Export).resourceSpans
          .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
          .map((span) => ({
            ...span,
            attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
          })),
      ),
    text: () => bodies.join("\n"),
    refuse: () => {
      refusing = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
