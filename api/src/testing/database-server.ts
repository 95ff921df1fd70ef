import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { takeDatabase } from "./kept-databases.ts";

/** A database over TCP that clients take for a Postgres server, and whose connections a test can end. */
export interface DatabaseServer {
  readonly url: string;
  /** How many clients are connected. */
  connections(): number;
  /**
   * Ends every connection.
   *
   * @param how `told`: with the error that a server sends when it shuts down or ends a session; `cut`: without a word
   */
  drop(how: "told" | "cut"): void;
  /** Ends every connection and takes none until `start`. */
  end(): void;
  start(): void;
  /** Stops answering until `thaw`, and keeps every connection open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const AUTHENTICATION_OK = message("R", Buffer.from([0, 0, 0, 0]));
const READY = message("Z", Buffer.from("I"));
const SHUT_DOWN = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"));

/**
 * Starts a database server in memory. It has one session, so a client holds it from its first message to the end of its
 * transaction, while the others wait.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { lite, giveBack } = await takeDatabase();
  const sockets = new Set<Socket>();
  let free = Promise.resolve();
  let thawed = Promise.resolve();
  let thaw = () => {};
  let ended = false;

  async function serve(socket: Socket): Promise<void> {
    await readMessage(socket, 0);
    socket.write(Buffer.concat([AUTHENTICATION_OK, READY]));
    let leave: (() => void) | undefined;
    try {
      for (;;) {
        const asked = await readMessage(socket, 1);
        await thawed;
        if (asked === undefined || String.fromCharCode(asked[0] ?? 0) === "X") break;
        if (!leave) {
          const before = free;
          free = new Promise((resolve) => {
            leave = resolve;
          });
          await before;
        }
        const answer = Buffer.from(await lite.execProtocolRaw(asked));
        if (!socket.destroyed) socket.write(answer);
        if (answer.subarray(-READY.length).equals(READY)) {
          leave?.();
          leave = undefined;
        }
      }
    } finally {
      // A real server too undoes what a lost client had begun.
      if (leave) await lite.exec("rollback").catch(() => {});
      leave?.();
      socket.destroy();
    }
  }

  // Like a real server, it does not hold a small answer back until the client has acknowledged the one before.
  const server = createServer({ noDelay: true }, (socket) => {
    if (ended) {
      socket.on("error", () => {}).destroy();
      return;
    }
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    serve(socket).catch(() => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    connections: () => sockets.size,
    drop: (how) => {
      for (const socket of sockets) {
        if (how === "told") socket.end(SHUT_DOWN);
        else socket.destroy();
      }
    },
    end: () => {
      ended = true;
      for (const socket of sockets) socket.destroy();
    },
    start: () => {
      ended = false;
    },
    freeze: () => {
      thawed = new Promise((resolve) => {
        thaw = resolve;
      });
    },
    thaw: () => thaw(),
    stop: async () => {
      thaw();
      const closed = once(server.close(), "close");
      for (const socket of sockets) socket.destroy();
      await closed;
      await free;
      await giveBack();
    },
  };
}

/** A message of the protocol: a letter, the length of the body and of itself, and the body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Reads one message. @param before bytes before the length: 0 for a connection's first message. @returns undefined at the end */
async function readMessage(socket: Socket, before: 0 | 1): Promise<Buffer | undefined> {
  const head = await read(socket, before + 4);
  if (!head) return undefined;
  const body = await read(socket, head.readUInt32BE(before) - 4);
  return body && Buffer.concat([head, body]);
}

async function read(socket: Socket, bytes: number): Promise<Buffer | undefined> {
  if (bytes === 0) return Buffer.alloc(0);
  for (;;) {
    const chunk = socket.read(bytes) as Buffer | null;
    if (chunk) return chunk.length === bytes ? chunk : undefined;
    if (socket.destroyed || socket.readableEnded) return undefined;
    const waiting = new AbortController();
    await Promise.race(["readable", "close"].map((event) => once(socket, event, { signal: waiting.signal }))).catch(() => {});
    waiting.abort();
  }
}
