import path from "node:path";
import { CommitsStuckError, UncertainCommitError } from "@nightlatch/database/database-errors";
import { serversOf } from "@nightlatch/database/database-servers";
import { socketPath } from "../ops-socket.ts";

interface DatabaseLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

interface Coded extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
}

const SERVER_STATES: readonly (readonly [code: string, words: string])[] = [
  ["28", "the database server refuses this user"],
  ["3D000", "the database server has no such database"],
  ["42501", "this user may not do that on the database server"],
  ["25006", "the database server is read-only"],
  ["53", "the database server has no room left"],
  ["55P03", "something else locked what this needs for too long"],
  ["57014", "the database server stopped a statement that took too long"],
  ["57P", "the database server is stopping or starting"],
  ["58", "the database server has trouble with its files"],
];

const SERVER_WORDS = /^(timeout expired|Connection terminated|The server does not support SSL|The database has not answered)/;

/** Describes the faulty file or setting in one sentence, without passwords. @returns undefined for a bug in the program */
export function faultInWords(error: unknown, location: DatabaseLocation): string | undefined {
  for (const each of errorsIn(error)) {
    if (each instanceof UncertainCommitError || each instanceof CommitsStuckError) return each.message;
    const words = socketFault(each, location) ?? serverFault(each, location) ?? fileFault(each, location);
    if (words !== undefined) return words;
  }
  return undefined;
}

function* errorsIn(error: unknown): Generator<Coded> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const each of error.errors) yield* errorsIn(each);
  yield* errorsIn(error.cause);
}

function socketFault({ code, syscall, address }: Coded, { dataDir }: DatabaseLocation): string | undefined {
  if (syscall !== "connect" || address !== socketPath(dataDir)) return undefined;
  const whose = code === "EACCES" || code === "EPERM" ? " Run this as the user that the server runs as." : "";
  return `A running server uses DATA_DIR ${dataDir}, and its socket cannot be opened: ${address} (${code}).${whose}`;
}

function serverFault({ code, syscall, message }: Coded, { databaseUrl }: DatabaseLocation): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const host = serversOf(databaseUrl)
    .map((server) => new URL(server).host)
    .join(", ");
  if (code !== undefined && syscall !== undefined && /^(connect|read|write|getaddrinfo)$/.test(syscall))
    return `DATABASE_URL: no database server answers at ${host} (${code}).`;
  if (SERVER_WORDS.test(message)) return `DATABASE_URL: the database server at ${host} does not answer as it should (${message}).`;
  const state = /^[0-9A-Z]{5}$/.test(code ?? "") && SERVER_STATES.find(([start]) => code?.startsWith(start));
  return state ? `DATABASE_URL: ${state[1]}: ${host} (${code}).` : undefined;
}

function fileFault({ code, syscall, path: file }: Coded, { dataDir }: DatabaseLocation): string | undefined {
  if (code === undefined || syscall === undefined) return undefined;
  if (file === undefined) return `The system refused: ${syscall} (${code}).`;
  const inside = path.relative(dataDir, path.resolve(file));
  const named = inside.startsWith("..") ? file : `DATA_DIR ${dataDir}`;
  return `${named} cannot be used${inside.startsWith("..") || inside === "" ? "" : `: ${file}`} (${code}).`;
}
