import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** Requests as a proxy receives them, because the browser's own log may omit some. */
export interface Traffic {
  readonly server: string;
  readonly sent: () => readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy that forwards and records requests. Rejects encrypted requests, because it cannot read them, and records them. */
export async function recordTraffic(): Promise<Traffic> {
  const sent: string[] = [];
  const proxy = createServer(async (request, response) => {
    const body = await bodyOf(request);
    sent.push([request.method, request.url, ...request.rawHeaders, body.toString("utf8")].join("\n"));
    pass(request, body, response);
  });
  proxy.on("connect", ({ url }, socket) => {
    sent.push(`CONNECT ${url}`);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function pass({ method, url = "", headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const onward = sendRequest(url, { method, headers }, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
    upstreamResponse.pipe(response);
  });
  onward.on("error", () => response.destroy());
  onward.end(body);
}
