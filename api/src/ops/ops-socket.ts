import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientRequest, createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { finishErasure } from "../erasure/finish-erasure.ts";
import { ApiFault } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Services } from "../services.ts";
import { AddressUnknownError } from "../site-address/own-address.ts";
import { backupLines } from "./backup/backup.ts";
import { type RestoreOptions, restoreLines } from "./backup/restore.ts";
import { splitLines } from "./line-files.ts";
import { MisunderstoodError, OperationError } from "./operation.ts";
import { runOperation } from "./operations.ts";
import { doneBy } from "./ops-audit.ts";
import { contextOf, type ServerServices } from "./server-context.ts";
import { socketPath } from "./socket-path.ts";

const BACKUP_PATH = "/backup";
const RESTORE_PATH = "/restore";
const PHOTO_PATH = "/photo";
/** The file in DATA_DIR with the secret of the socket, and the header that carries it. */
const SECRET_FILE = "ops.secret";
const SECRET_HEADER = "x-ops-secret";
/** Milliseconds for which a backup or a restore waits when the other side stalls. */
const STALLED_MS = 60_000;

/** The services of a server that operations need. */
export type OperatorServices = ServerServices & Pick<Services, "log">;

interface Asked {
  readonly name: string;
  readonly input: unknown;
  readonly publicUrl: string | undefined;
  /** The operator, as the command's shell names them. */
  readonly who: string | undefined;
}

interface Refused {
  readonly error: string;
  readonly misunderstood?: boolean;
}

/**
 * Lets the `ops` commands work on a running server, because only it can open the embedded database. Only the user that
 * the server runs as can open the socket, and each request carries a secret that this user alone can read: renderers run as the same
 * user, and read no files. Call it while the folder's lock is held.
 *
 * @returns stops listening
 */
export async function listenForOperator(services: OperatorServices, dataDir: string): Promise<() => Promise<void>> {
  const { db, log } = services;
  const file = socketPath(dataDir);
  // The socket may be left from a process that was killed. The folder's lock shows that no other process is alive.
  rmSync(file, { force: true });
  const secret = writeSecret(dataDir);
  const server = createServer((incoming, reply) => {
    if (!knows(incoming, secret)) {
      incoming.resume();
      const body: Refused = { error: `The request lacks the secret of ${path.join(dataDir, SECRET_FILE)}.` };
      reply.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    if (incoming.url?.startsWith(BACKUP_PATH)) {
      sendBackup(db, whoOf(incoming), reply, log);
      return;
    }
    answer(services, incoming).then(({ status, body }) => {
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  // A restore takes as long as its file is large.
  server.requestTimeout = 0;
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

function writeSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, SECRET_FILE);
  const secret = randomBytes(32).toString("base64url");
  rmSync(file, { force: true });
  writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
  return Buffer.from(secret);
}

function knows({ headers }: IncomingMessage, secret: Buffer): boolean {
  const given = Buffer.from(String(headers[SECRET_HEADER] ?? ""));
  return given.length === secret.length && timingSafeEqual(given, secret);
}

function requestTo(dataDir: string, options: RequestOptions, onResponse?: (incoming: IncomingMessage) => void): ClientRequest {
  const headers = { [SECRET_HEADER]: readSecret(dataDir) };
  return request({ ...options, socketPath: socketPath(dataDir), agent: false, headers }, onResponse);
}

/** @returns the secret; empty where there is none, as when no server runs */
function readSecret(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, SECRET_FILE), "utf8");
  } catch (error) {
    if (isNobodyThere(error)) return "";
    throw error;
  }
}

async function answer(
  services: OperatorServices,
  incoming: IncomingMessage,
): Promise<{ status: number; body: { readonly result: unknown } | Refused }> {
  const { db, log } = services;
  try {
    if (incoming.url?.startsWith(RESTORE_PATH)) return { status: 200, body: { result: await takeRestore(services, incoming) } };
    if (incoming.url === PHOTO_PATH) return { status: 200, body: { result: await takePhoto(services, incoming) } };
    const { name, input, publicUrl, who } = JSON.parse(await text(incoming)) as Asked;
    return { status: 200, body: { result: await doneBy(who, () => runOperation(db, name, input, contextOf(services, publicUrl))) } };
  } catch (error) {
    if (error instanceof MisunderstoodError) return { status: 400, body: { error: error.message, misunderstood: true } };
    if (error instanceof OperationError || error instanceof AddressUnknownError || error instanceof ApiFault)
      return { status: 400, body: { error: error.message } };
    log.error({ err: error }, "An operation failed.");
    return { status: 500, body: { error: "The server could not do it; its log says why." } };
  }
}

const whoOf = (incoming: IncomingMessage): string | undefined =>
  new URL(incoming.url ?? "", "http://ops").searchParams.get("who") ?? undefined;

async function sendBackup(db: Kysely<Database>, who: string | undefined, reply: ServerResponse, log: Log): Promise<void> {
  // A reader that stops reading must not hold the database for itself.
  reply.setTimeout(STALLED_MS, () => reply.destroy());
  reply.writeHead(200, { "content-type": "application/x-ndjson" });
  try {
    await pipeline(Readable.from(backupLines(db, who)), reply);
  } catch (error) {
    log.error({ err: error }, "A backup failed.");
    reply.destroy();
  }
}

async function takeRestore(services: OperatorServices, incoming: IncomingMessage): Promise<unknown> {
  incoming.setTimeout(STALLED_MS, () => incoming.destroy());
  const options = JSON.parse(new URL(incoming.url ?? "", "http://ops").searchParams.get("options") ?? "{}") as RestoreOptions;
  try {
    const restored = await restoreLines(services.db, splitLines(incoming), options);
    if (restored.erasedAgain > 0) await finishErasure(services.db, contextOf(services), restored.erasedAgain);
    return restored;
  } finally {
    // Clients read the answer only once they have sent everything. A client that broke off reads none.
    await finished(incoming.resume(), { writable: false }).catch(() => {});
  }
}

async function takePhoto({ photos }: OperatorServices, incoming: IncomingMessage): Promise<unknown> {
  try {
    return await photos.take(incoming, "ops");
  } finally {
    // Clients read the answer only once they have sent everything.
    await finished(incoming.resume(), { writable: false }).catch(() => {});
  }
}

/** Has the running server take a photo. @throws {OperationError} with the server's own words */
export async function photoOnServer(dataDir: string, file: AsyncIterable<Uint8Array>): Promise<unknown> {
  const outgoing = requestTo(dataDir, { method: "POST", path: PHOTO_PATH });
  return sendTo(outgoing, Readable.from(file));
}

/** Whether a server listens on the folder's socket. */
export async function serverListens(dataDir: string): Promise<boolean> {
  try {
    const socket = connect(socketPath(dataDir));
    await once(socket, "connect");
    socket.destroy();
    return true;
  } catch (error) {
    if (isNobodyThere(error)) return false;
    throw error;
  }
}

/** The lines of a backup that the running server takes. @throws {OperationError} when the connection ends before the backup does */
export async function* backupFromServer(dataDir: string, who: string | undefined): AsyncGenerator<Buffer> {
  const query = who === undefined ? "" : `?${new URLSearchParams({ who })}`;
  try {
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      requestTo(dataDir, { path: BACKUP_PATH + query }, resolve)
        .once("error", reject)
        .end();
    });
    yield* incoming as AsyncIterable<Buffer>;
  } catch {
    throw new OperationError("The backup broke off; the server's log says why.");
  }
}

/** Has the running server restore a backup. @throws {OperationError} with the server's own words */
export async function restoreOnServer(dataDir: string, lines: AsyncIterable<string>, options: RestoreOptions): Promise<unknown> {
  const query = new URLSearchParams({ options: JSON.stringify(options) });
  const outgoing = requestTo(dataDir, { method: "POST", path: `${RESTORE_PATH}?${query}` });
  return sendTo(outgoing, Readable.from(endLines(lines)));
}

/** Sends all of a body, and reads the answer. @throws {OperationError} with the server's own words */
async function sendTo(outgoing: ClientRequest, body: Readable): Promise<unknown> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => outgoing.once("response", resolve).once("error", reject));
  // When sending fails, the answer fails too, and the error of sending says why.
  answered.catch(() => {});
  try {
    await pipeline(body, outgoing);
    return await readAnswer(await answered);
  } catch (error) {
    throw asBrokenOff(error);
  }
}

async function* endLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function readAnswer(incoming: IncomingMessage): Promise<unknown> {
  const answered = JSON.parse(await text(incoming)) as { result: unknown } & Partial<Refused>;
  if (incoming.statusCode === 200) return answered.result;
  const words = answered.error ?? `The server answered ${incoming.statusCode}.`;
  throw answered.misunderstood ? new MisunderstoodError(words) : new OperationError(words);
}

/** The error of a connection that ended before the answer, in words; any other error as it is. */
function asBrokenOff(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(code))) return error;
  return new OperationError(
    "The running server ended before it answered. Look whether it was done before you try again; its log says more.",
  );
}

const isNobodyThere = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ECONNREFUSED"].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Has the running server do an operation.
 *
 * @returns undefined when no server listens there
 * @throws {OperationError} with the server's own words
 */
export async function askServer(dataDir: string, asked: Asked): Promise<{ readonly result: unknown } | undefined> {
  let incoming: IncomingMessage;
  try {
    incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = requestTo(dataDir, { method: "POST", path: "/" }, resolve);
      outgoing.once("error", reject).end(JSON.stringify(asked));
    });
  } catch (error) {
    if (isNobodyThere(error)) return undefined;
    throw asBrokenOff(error);
  }
  try {
    return { result: await readAnswer(incoming) };
  } catch (error) {
    throw asBrokenOff(error);
  }
}
