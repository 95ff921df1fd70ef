import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Systems give no port below 32,768 to a client, which could take it before a busy machine has started its server. */
const PORTS = { first: 20_000, count: 10_000 };
const given = new Set<number>();

/** A port of 127.0.0.1 that is free, and that this process gives once only. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (given.has(port)) continue;
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    given.add(port);
    return port;
  }
}
