import { once } from "node:events";
import { createServer } from "node:net";

/** @returns {Promise<number>} a port of 127.0.0.1 that is free at this moment */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
