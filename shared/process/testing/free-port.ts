import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below 32,768, so that the system gives none of them to a client. */
const PORTS = { first: 20_000, count: 10_000 };
const ports = new Set<number>();

/** A free port of 127.0.0.1, returned only once. */
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
