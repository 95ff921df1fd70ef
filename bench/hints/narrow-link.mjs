import { once } from "node:events";
import { connect, createServer } from "node:net";

/** The most that is sent in one piece, in bytes: as a packet's, so that answers beside each other share the link. */
const PIECE = 1460;

/**
 * Listens on a free port of this machine and passes on what comes, as a phone's network would: late, and no faster than it carries.
 * All connections share what it carries. The emulation of Chromium's own tools would not do: it begins when a request has been asked
 * for, and 103 is taken below it.
 *
 * @param {number} port of this machine, to which it leads
 * @param {{ latency: number, bitsPerSecond: number }} link `latency` of a round trip in milliseconds
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function openNarrowLink(port, { latency, bitsPerSecond }) {
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  const toVisitor = oneWay(latency / 2, bitsPerSecond);
  const toServer = oneWay(latency / 2, bitsPerSecond);
  const server = createServer({ noDelay: true }, (visitor) => {
    const upstream = connect({ port, host: "127.0.0.1", noDelay: true });
    for (const [from, to, way] of /** @type {const} */ ([
      [visitor, upstream, toServer],
      [upstream, visitor, toVisitor],
    ])) {
      sockets.add(from);
      from.on("data", (data) => way(data, (piece) => to.destroyed || to.write(piece)));
      from.on("end", () => way(Buffer.alloc(0), () => to.end()));
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** One way of the link: pieces leave one after another, each for as long as the link takes for it, and arrive later by half a round trip. */
function oneWay(delay, bitsPerSecond) {
  /** In the order in which they leave: timers alone would not keep it. @type {{ at: number, piece: Buffer, arrive: (piece: Buffer) => void }[]} */
  const under = [];
  let free = 0;
  const wait = () => setTimeout(arrivals, under[0].at - performance.now());
  function arrivals() {
    while (under.length > 0 && under[0].at <= performance.now()) {
      const { piece, arrive } = /** @type {(typeof under)[number]} */ (under.shift());
      arrive(piece);
    }
    if (under.length > 0) wait();
  }
  /** @param {Buffer} data @param {(piece: Buffer) => void} arrive */
  return (data, arrive) => {
    const idle = under.length === 0;
    for (let at = 0; at === 0 || at < data.length; at += PIECE) {
      const piece = data.subarray(at, at + PIECE);
      free = Math.max(free, performance.now()) + (piece.length * 8000) / bitsPerSecond;
      under.push({ at: free + delay, piece, arrive });
    }
    if (idle) wait();
  };
}
