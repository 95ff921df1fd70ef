import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";

/** Accepts connections on all addresses of a host such as `localhost`, without reading from them. */
export async function acceptConnections({ host, port }, connect) {
  const servers = [];
  for (const { address } of await lookup(host, { all: true })) {
    const server = createServer({ pauseOnConnect: true }, connect).listen(port, address);
    try {
      await once(server, "listening");
    } catch (error) {
      if (error.code === "EADDRNOTAVAIL") continue;
      throw error;
    }
    servers.push(server);
    port = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
  }
  return {
    port,
    close: () => {
      for (const server of servers) server.close();
    },
  };
}
