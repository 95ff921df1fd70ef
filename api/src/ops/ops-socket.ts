import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { OperationError } from "./operation.ts";
import { runOperation } from "./operations.ts";

/** Bytes that the address of a Unix socket may have on every system. */
const ADDRESS_MAX = 100;

/** Where the server that holds the embedded database of this folder listens for the operator. */
export function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, "ops.sock");
  if (Buffer.byteLength(inside) <= ADDRESS_MAX) return inside;
  return path.join(os.tmpdir(), `nightlatch-ops-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}.sock`);
}

/**
 * Lets the operator's CLI work on a running server, which holds the embedded database alone. Only the user the server
 * runs as can open the socket. Call it while the folder's lock is held.
 *
 * @returns what stops it
 */
export async function listenForOperator(db: Kysely<Database>, dataDir: string, log: Log): Promise<() => Promise<void>> {
  const file = socketPath(dataDir);
  // Left by a process that was killed; the folder's lock says that no other is alive.
  rmSync(file, { force: true });
  const server = createServer((incoming, reply) => {
    answer(db, incoming, log).then(({ status, body }) => {
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(file, resolve));
  } finally {
    process.umask(umask);
  }
  chmodSync(file, 0o600);
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

async function answer(db: Kysely<Database>, incoming: IncomingMessage, log: Log): Promise<{ status: number; body: unknown }> {
  try {
    const { name, input } = JSON.parse(await text(incoming)) as { name: string; input: unknown };
    return { status: 200, body: { result: await runOperation(db, name, input) } };
  } catch (error) {
    if (error instanceof OperationError) return { status: 400, body: { error: error.message } };
    log.error({ err: error }, "An operation failed.");
    return { status: 500, body: { error: "The server could not do it; its log says why." } };
  }
}

/**
 * Has the running server do it.
 *
 * @returns undefined when no server listens there
 * @throws {OperationError} what the server said
 */
export async function askServer(dataDir: string, name: string, input: unknown): Promise<{ readonly result: unknown } | undefined> {
  let status: number | undefined;
  let body: string;
  try {
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ socketPath: socketPath(dataDir), method: "POST", path: "/", agent: false }, resolve);
      outgoing.once("error", reject).end(JSON.stringify({ name, input }));
    });
    status = incoming.statusCode;
    body = await text(incoming);
  } catch (error) {
    if (["ENOENT", "ECONNREFUSED"].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
  const answered = JSON.parse(body) as { result: unknown; error?: string };
  if (status !== 200) throw new OperationError(answered.error ?? `The server answered ${status}.`);
  return { result: answered.result };
}
