import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/**
 * A port of this machine that leads to a Postgres server's socket and can be switched to another server's, as the address of a
 * cluster is when its standby takes over.
 *
 * @param {import("./scope.mjs").Scope} scope
 * @param {{ folder: string }} first
 */
export async function openSwitch(scope, first) {
  let folder = first.folder;
  const open = new Set();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(join(folder, ".s.PGSQL.5432"));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => {}).on("close", () => open.delete(one) && other.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  scope.defer(() => {
    server.close();
    cut();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Cuts every connection; new ones lead to that server. */
    to(next) {
      folder = next.folder;
      cut();
    },
  };
}
