import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below 32,768 no system gives a port to a client, which could take it first. */
const PORTS = { first: 20_000, count: 10_000 };
const ports = new Set<number>();

/** A free port of 127.0.0.1, given once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (ports.has(port)) continue;
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    ports.add(port);
    return port;
  }
}
