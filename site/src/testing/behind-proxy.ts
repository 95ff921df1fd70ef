import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect as connectPlain } from "node:net";
import { connect } from "node:tls";
import { brotliDecompressSync } from "node:zlib";
import { SITE_NAME } from "./nginx.ts";

export interface FakeSite {
  readonly server: Server;
  readonly port: number;
  readonly received: string[];
  ready: boolean;
  respond: (request: IncomingMessage, response: ServerResponse) => void;
}

export const respondHello = (_request: IncomingMessage, response: ServerResponse) => response.end("hello");

const HEALTH = "/readyz";

export async function startFakeSite(): Promise<FakeSite> {
  const server = createServer((request, response) => {
    if (request.url === HEALTH) return void response.writeHead(site.ready ? 200 : 503).end();
    site.received.push(`${request.method} ${request.url}`);
    site.respond(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const site: FakeSite = { server, port: (server.address() as AddressInfo).port, received: [], ready: true, respond: respondHello };
  return site;
}

export interface ProxiedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Opens an HTTP/2 session with a proxy on 127.0.0.1. @param visitor address that is sent by PROXY protocol */
export function openSession(port: number, visitor?: string): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://${SITE_NAME}:${port}`, {
    maxSessionMemory: 64,
    createConnection: () => {
      const socket = connectPlain(port, "127.0.0.1");
      if (visitor) socket.write(`PROXY TCP6 ${visitor} ::1 1 443\r\n`);
      return connect({ socket, servername: SITE_NAME, rejectUnauthorized: false, ALPNProtocols: ["h2"] });
    },
  });
  session.on("error", () => {});
  return once(session, "connect").then(() => session);
}

export function requestOver(
  session: ClientHttp2Session,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<ProxiedResponse> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const stream = session.request({ ":path": path, ":method": method, ":authority": SITE_NAME, ...headers });
    let head: Record<string, string | string[] | undefined> = {};
    const parts: Buffer[] = [];
    stream.on("response", (response) => {
      head = response as typeof head;
    });
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      const bytes = Buffer.concat(parts);
      const text = (head["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes).toString();
      resolve({ status: Number(head[":status"]), headers: head, text });
    });
    stream.on("error", reject);
    stream.end(body);
  });
}
