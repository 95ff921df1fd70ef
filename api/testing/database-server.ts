import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { acquireDatabase } from "./pooled-databases.ts";

/** Serves an embedded database over TCP as a Postgres server. Tests can break the connections. */
export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>;

const AUTHENTICATION_OK = message("R", Buffer.from([0, 0, 0, 0]));
const READY = message("Z", Buffer.from("I"));
const SHUT_DOWN = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"));

/** Starts a server with one session, occupied by a client until its transaction ends. @param names `another`: imitates a pooler */
export async function startDatabaseServer(names: "itself" | "another" = "itself") {
  const { lite, returnDatabase } = await acquireDatabase();
  const { rows } = await lite.query<{ pid: number }>("select pg_backend_pid() as pid");
  const key = Buffer.alloc(8);
  key.writeInt32BE((rows[0]?.pid ?? 0) + (names === "another" ? 1 : 0));
  const sockets = new Set<Socket>();
  let free = Promise.resolve();
  let thawed = Promise.resolve();
  let thaw = () => {};
  let ended = false;
  let confirmed: Promise<void> | undefined;
  let confirm = () => {};

  async function serve(socket: Socket): Promise<void> {
    let leave: (() => void) | undefined;
    try {
      for await (const clientMessage of requestsOf(socket)) {
        if (clientMessage === "connect") {
          socket.write(Buffer.concat([AUTHENTICATION_OK, message("K", key), READY]));
          continue;
        }
        await thawed;
        if (!leave) {
          const before = free;
          free = new Promise((resolve) => {
            leave = resolve;
          });
          await before;
        }
        const reply = Buffer.from(await lite.execProtocolRaw(clientMessage));
        if (confirmed && COMMIT.test(clientMessage.toString("latin1"))) {
          leave?.();
          leave = undefined;
          await confirmed;
        }
        if (!socket.destroyed) socket.write(reply);
        const notices = noticesIn(reply);
        for (const other of notices.length > 0 ? sockets : []) if (other !== socket) other.write(notices);
        if (reply.subarray(-READY.length).equals(READY)) {
          leave?.();
          leave = undefined;
        }
      }
    } finally {
      // Rolls back the transaction of a disconnected client.
      if (leave) await lite.exec("rollback").catch(() => {});
      leave?.();
      socket.destroy();
    }
  }

  // Sends without delay, as a real server does, instead of waiting for the client's acknowledgement.
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
    /** `told`: sends the error of a server that is shutting down. `cut`: sends nothing. */
    drop: (how: "told" | "cut") => {
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
    /** Commits, but withholds responses until `confirm`, like a primary whose synchronous standby is away. */
    withhold: () => {
      confirmed = new Promise((resolve) => {
        confirm = resolve;
      });
    },
    confirm: () => {
      confirmed = undefined;
      confirm();
    },
    stop: async () => {
      thaw();
      confirm();
      const closed = once(server.close(), "close");
      for (const socket of sockets) socket.destroy();
      await closed;
      await free;
      await returnDatabase();
    },
  };
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function noticesIn(reply: Buffer): Buffer {
  const notices: Buffer[] = [];
  for (let at = 0; at < reply.length; at += 1 + reply.readUInt32BE(at + 1))
    if (reply.toString("latin1", at, at + 1) === "A") notices.push(reply.subarray(at, at + 1 + reply.readUInt32BE(at + 1)));
  return Buffer.concat(notices);
}

const COMMIT = /^Q.{4}commit\0$/s;

/** Message types after which a client waits for a response: a query, and Sync, which ends a prepared query. */
const ENDS = /[QS]/;

/** Yields a client's messages: first the connection, then all bytes up to the next message that needs a response. */
async function* requestsOf(socket: Socket): AsyncGenerator<"connect" | Buffer> {
  let pending = Buffer.alloc(0);
  let isConnected = false;
  let end = 0;
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk as Buffer]);
    for (;;) {
      const head = isConnected ? 1 : 0;
      if (pending.length < end + head + 4) break;
      const next = end + head + pending.readUInt32BE(end + head);
      if (pending.length < next) break;
      const kind = String.fromCharCode(pending[end] ?? 0);
      end = next;
      if (isConnected && kind === "X") return;
      if (isConnected && !ENDS.test(kind)) continue;
      yield isConnected ? pending.subarray(0, end) : "connect";
      isConnected = true;
      pending = pending.subarray(end);
      end = 0;
    }
  }
}
