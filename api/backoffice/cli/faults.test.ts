import { CommitsStuckError, UncertainCommitError } from "@nightlatch/database/database-errors";
import { describe, expect, it } from "vitest";
import { socketPath } from "../ops-socket.ts";
import { faultInWords } from "./faults.ts";

const dataDir = "/srv/stays";
const databaseUrl = "postgres://ada:hunter2@db.example:5433/stays";
const fault = (fields: object, message = "raw words") => Object.assign(new Error(message), fields);
const onServer = (error: unknown) => faultInWords(error, { dataDir, databaseUrl });
const embedded = (error: unknown) => faultInWords(error, { dataDir, databaseUrl: undefined });

it.each([
  [new UncertainCommitError(fault({ code: "ECONNRESET", syscall: "read" })), "It may be done: check before you do it again."],
  [new CommitsStuckError(), "nothing new is started."],
])("an unconfirmed commit is explained in one or two sentences: %s", (error, words) => {
  expect(onServer(error)).toMatch(words);
});

describe("a database server error names DATABASE_URL and never its password", () => {
  const connectionError = fault({ code: "ECONNREFUSED", syscall: "connect", address: "10.0.0.1", port: 5433 });
  const late = new Error("It could not be migrated.", { cause: fault({ code: "ETIMEDOUT", syscall: "connect" }) });
  it.each([
    [connectionError, "no database server answers at db.example:5433 (ECONNREFUSED)"],
    [fault({ code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "db.example" }), "answers at db.example:5433 (ENOTFOUND)"],
    [fault({ code: "ECONNRESET", syscall: "read" }), "answers at db.example:5433 (ECONNRESET)"],
    [new AggregateError([connectionError]), "answers at db.example:5433 (ECONNREFUSED)"],
    [late, "answers at db.example:5433 (ETIMEDOUT)"],
    [fault({}, "Connection terminated unexpectedly"), "db.example:5433 does not answer as it should"],
    [fault({}, "The server does not support SSL connections"), "does not answer as it should"],
    [fault({ code: "28P01" }, 'password authentication failed for user "ada"'), "refuses this user: db.example:5433 (28P01)"],
    [fault({ code: "3D000" }), "has no such database"],
    [fault({ code: "42501" }), "this user may not do that"],
    [fault({ code: "53300" }), "has no room left"],
    [fault({ code: "57014" }), "stopped a statement that took too long"],
    [fault({ code: "57P03" }), "is stopping or starting"],
  ])("%s", (error, words) => {
    const message = onServer(error);
    expect(message).toMatch(/^DATABASE_URL: [^\n]+\.$/);
    expect(message).toContain(words);
    expect(message).not.toContain("hunter2");
  });
});

describe("a system error names the file or the setting", () => {
  const atSocket = (code: string) => fault({ code, syscall: "connect", address: socketPath(dataDir) });
  it.each([
    [
      atSocket("EACCES"),
      /^A running server uses DATA_DIR \/srv\/stays, .*ops\.sock \(EACCES\)\. Run this as the user that the server runs as\.$/,
    ],
    [atSocket("EMFILE"), /^A running server uses DATA_DIR .*ops\.sock \(EMFILE\)\.$/],
    [fault({ code: "EACCES", syscall: "mkdir", path: "/srv/stays/db" }), /^DATA_DIR \/srv\/stays .* used: \/srv\/stays\/db \(EACCES\)\.$/],
    [fault({ code: "ENOTDIR", syscall: "mkdir", path: "/srv/stays" }), /^DATA_DIR \/srv\/stays cannot be used \(ENOTDIR\)\.$/],
    [fault({ code: "EACCES", syscall: "lstat", path: "/home/ada/table.csv" }), /^\/home\/ada\/table\.csv cannot be used \(EACCES\)\.$/],
    [fault({ code: "ENOSPC", syscall: "write" }), /^The system refused: write \(ENOSPC\)\.$/],
  ])("%s", (error, words) => {
    expect(embedded(error)).toMatch(words);
  });
});

it.each([
  [new TypeError("x is not a function")],
  [fault({ code: "ERR_INVALID_ARG_TYPE" })],
  [fault({ code: "23505" })],
  ["a text"],
  [undefined],
])("%s is a program error and gets no explanation", (error) => {
  expect([onServer(error), embedded(error)]).toEqual([undefined, undefined]);
});
