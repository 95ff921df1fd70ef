import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { ApiFault } from "@nightlatch/http/errors";
import { AddressUnknownError } from "@nightlatch/http/own-address";
import { finishErasure } from "@nightlatch/listings/erasure/finish-erasure";
import { backupLines } from "./backup/backup.ts";
import { type RestoreOptions, restoreLines } from "./backup/restore.ts";
import { splitLines } from "./cli/files.ts";
import { MisunderstoodError, OperationError } from "./operation.ts";
import { runOperation } from "./operations.ts";
import { doneBy } from "./ops-audit.ts";
import { type BackofficeServices, contextOf } from "./server-context.ts";

const SECRET_FILE = "ops.secret";
const SECRET_HEADER = "x-ops-secret";
const STALLED_MS = 60_000;

type OpsRequest =
  | {
      readonly what: "run";
      readonly who: string | undefined;
      readonly name: string;
      readonly input: unknown;
      readonly publicUrl?: string | undefined;
    }
  | { readonly what: "backup"; readonly who: string | undefined }
  | { readonly what: "restore"; readonly options: RestoreOptions }
  | { readonly what: "photo" };

interface ErrorBody {
  readonly error: string;
  readonly misunderstood?: boolean;
}

/** Lets only the server's user connect. Call this while you hold the data folder's lock. @returns a function that stops listening */
export async function listenForOperator(services: BackofficeServices, dataDir: string): Promise<() => Promise<void>> {
  const file = socketPath(dataDir);
  // A killed process may have left this socket. The folder's lock proves that no other process uses it.
  rmSync(file, { force: true });
  const secret = writeSecret(dataDir);
  const server = createServer((incoming, reply) => {
    if (!knows(incoming, secret)) {
      incoming.resume();
      const body: ErrorBody = { error: `The request lacks the secret of ${path.join(dataDir, SECRET_FILE)}.` };
      reply.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    void respond(services, incoming, reply);
  });
  // Restoring a large file can take hours.
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
  const secretSent = Buffer.from(String(headers[SECRET_HEADER] ?? ""));
  return secretSent.length === secret.length && timingSafeEqual(secretSent, secret);
}

function readSecret(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, SECRET_FILE), "utf8");
  } catch (error) {
    if (isNotListening(error)) return "";
    throw error;
  }
}

async function respond(services: BackofficeServices, incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
  const send = (status: number, body: { readonly result: unknown } | ErrorBody) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    const opsRequest: OpsRequest =
      incoming.url === "/"
        ? { what: "run", ...JSON.parse(await text(incoming)) }
        : JSON.parse(decodeURIComponent(String(incoming.url).slice(2)));
    if (opsRequest.what === "backup") return await sendBackup(services, opsRequest.who, reply);
    send(200, { result: await serve(services, opsRequest, incoming) });
  } catch (error) {
    if (error instanceof MisunderstoodError) send(400, { error: error.message, misunderstood: true });
    else if (error instanceof OperationError || error instanceof AddressUnknownError || error instanceof ApiFault)
      send(400, { error: error.message });
    else {
      services.log.error({ err: error }, "An operation failed.");
      send(500, { error: "The server could not do it; its log says why." });
    }
  }
}

async function serve(
  services: BackofficeServices,
  opsRequest: Exclude<OpsRequest, { what: "backup" }>,
  incoming: IncomingMessage,
): Promise<unknown> {
  const { db, photos } = services;
  if (opsRequest.what === "run")
    return doneBy(opsRequest.who, () => runOperation(db, opsRequest.name, opsRequest.input, contextOf(services, opsRequest.publicUrl)));
  try {
    if (opsRequest.what === "photo") return await photos.take(incoming, "ops");
    incoming.setTimeout(STALLED_MS, () => incoming.destroy());
    const restored = await restoreLines(db, splitLines(incoming), opsRequest.options);
    if (restored.erasedAgain > 0) await finishErasure(db, contextOf(services), restored.erasedAgain);
    return restored;
  } finally {
    // Drains the body, because clients read the response only after sending everything.
    await finished(incoming.resume(), { writable: false }).catch(() => {});
  }
}

async function sendBackup({ db, log }: BackofficeServices, who: string | undefined, reply: ServerResponse): Promise<void> {
  // Disconnects a client that stops reading, because it would block the database.
  reply.setTimeout(STALLED_MS, () => reply.destroy());
  reply.writeHead(200, { "content-type": "application/x-ndjson" });
  try {
    await pipeline(Readable.from(backupLines(db, who)), reply);
  } catch (error) {
    log.error({ err: error }, "A backup failed.");
    reply.destroy();
  }
}

export async function serverListens(dataDir: string): Promise<boolean> {
  try {
    const socket = connect(socketPath(dataDir));
    await once(socket, "connect");
    socket.destroy();
    return true;
  } catch (error) {
    if (isNotListening(error)) return false;
    throw error;
  }
}

function requestTo(dataDir: string, opsRequest: OpsRequest) {
  const path = opsRequest.what === "run" ? "/" : `/?${encodeURIComponent(JSON.stringify(opsRequest))}`;
  const headers = { [SECRET_HEADER]: readSecret(dataDir) };
  const outgoing = request({ method: "POST", path, socketPath: socketPath(dataDir), agent: false, headers });
  const response = new Promise<IncomingMessage>((resolve, reject) => outgoing.once("response", resolve).once("error", reject));
  // Ignores this error, because the failed request reports the cause.
  response.catch(() => {});
  return { outgoing, response };
}

export async function* backupFromServer(dataDir: string, who: string | undefined): AsyncGenerator<Buffer> {
  const { outgoing, response } = requestTo(dataDir, { what: "backup", who });
  outgoing.end();
  try {
    yield* (await response) as AsyncIterable<Buffer>;
  } catch {
    throw new OperationError("The backup stopped early; the server's log says why.");
  }
}

export async function sendToServer(
  dataDir: string,
  opsRequest: Extract<OpsRequest, { what: "photo" | "restore" }>,
  parts: AsyncIterable<Uint8Array | string>,
): Promise<unknown> {
  const { outgoing, response } = requestTo(dataDir, opsRequest);
  try {
    await pipeline(Readable.from(parts), outgoing);
    return await readResponse(await response);
  } catch (error) {
    throw asBrokenOff(error);
  }
}

/** @returns undefined when no server listens @throws {OperationError} with the server's own message */
export async function callServer(
  dataDir: string,
  opsRequest: Omit<Extract<OpsRequest, { what: "run" }>, "what">,
): Promise<{ readonly result: unknown } | undefined> {
  const { outgoing, response } = requestTo(dataDir, { what: "run", ...opsRequest });
  outgoing.end(JSON.stringify(opsRequest));
  try {
    return { result: await readResponse(await response) };
  } catch (error) {
    if (isNotListening(error)) return undefined;
    throw asBrokenOff(error);
  }
}

async function readResponse(incoming: IncomingMessage): Promise<unknown> {
  const responseBody = JSON.parse(await text(incoming)) as { result: unknown } & Partial<ErrorBody>;
  if (incoming.statusCode === 200) return responseBody.result;
  const words = responseBody.error ?? `The server responded with ${incoming.statusCode}.`;
  throw responseBody.misunderstood ? new MisunderstoodError(words) : new OperationError(words);
}

function asBrokenOff(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(code))) return error;
  return new OperationError(
    "The running server stopped before it responded. Check whether it was done before you try again; its log says more.",
  );
}

const isNotListening = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ECONNREFUSED"].includes(String((error as NodeJS.ErrnoException).code));

const ADDRESS_MAX = 100;
const NAME = "ops.sock";
const OTHERS = 0o077;

const opened = new Map<string, number>();

/** Shortens a long path by `descriptors`, or by a private temporary folder. @throws {OperationError} for a folder open to others */
export function socketPath(dataDir: string, descriptors = "/proc/self/fd"): string {
  const inside = path.join(dataDir, NAME);
  if (Buffer.byteLength(inside) <= ADDRESS_MAX) return inside;
  return existsSync(descriptors) ? path.join(descriptors, String(openFolder(dataDir)), NAME) : path.join(privateFolder(dataDir), NAME);
}

function openFolder(dataDir: string): number {
  const known = opened.get(dataDir) ?? openSync(dataDir, "r");
  opened.set(dataDir, known);
  return known;
}

/** Checks owner and mode of an existing folder, because anybody can predict its name. */
function privateFolder(dataDir: string): string {
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
  const folder = path.join(os.tmpdir(), `nightlatch-ops-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== statSync(dataDir).uid || found.mode & OTHERS)
    throw new OperationError(`Remove ${folder}: the operator's socket needs a folder that only DATA_DIR's owner can open.`);
  return folder;
}
