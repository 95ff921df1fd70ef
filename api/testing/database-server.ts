import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { acquireDatabase } from "./pooled-databases.ts";

/** A database over TCP that clients take for a Postgres server, and whose connections a test can end. */
export interface DatabaseServer {
  readonly url: string;
  connections(): number;
  /** `told`: with the error that a server sends when it shuts down or ends a session; `cut`: without a word. */
  drop(how: "told" | "cut"): void;
  /** Ends every connection and takes none until `start`. */
  end(): void;
  start(): void;
  freeze(): void;
  thaw(): void;
  /** Commits, and keeps each commit's answer back until `confirm`, as a primary does whose synchronous standby is away. */
  withhold(): void;
  confirm(): void;
  stop(): Promise<void>;
}

const AUTHENTICATION_OK = message("R", Buffer.from([0, 0, 0, 0]));
const READY = message("Z", Buffer.from("I"));
const SHUT_DOWN = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"));

/**
 * Starts a database server in memory, with one session: a client holds it until the end of its transaction.
 * @param names what clients learn of the session: its own number, or another one, as by a pooler
 */
export async function startDatabaseServer(names: "itself" | "another" = "itself"): Promise<DatabaseServer> {
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

/** Messages after which a client waits for an answer: a query, and the end of a prepared one. */
const ENDS = /[QS]/;

/** Messages of a client: first the connection, then all up to the first answered message. */
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
