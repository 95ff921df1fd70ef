import { statSync } from "node:fs";
import { openSession, readSession } from "@nightlatch/catalogue/preview/sessions";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Services } from "../src/services.ts";
import { makeTestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";
import type { ResultOf } from "./operations.ts";
import { socketPath } from "./ops-socket.ts";
import { addressOnServer } from "./site-address.ts";

const desk = await makeTestDesk({ DATABASE_URL: "" });
afterAll(desk.remove);
const start = () => desk.start([makeRecord("a"), makeRecord("b", { Published: false })]);
const attempt = (token: string) => ({ token, held: undefined, client: "198.51.100.1", now: new Date() });

describe("a command next to a running server", () => {
  let services: Services;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  it("issues, lists and revokes previews through a socket that only this user may open", async () => {
    expect(statSync(socketPath(desk.dataDir)).mode & 0o777).toBe(0o600);
    const narrow = ["--days", "2", "--scope", "listed", "--allow", "stay-b"];
    const issued = await desk.json<ResultOf<"preview issue">>("preview", "issue", "--name", "Ada", ...narrow);
    expect(issued).toMatchObject({ name: "Ada", scope: "listed", sessions: 3, address: `https://stay.example/?access=${issued.token}` });
    expect(Date.parse(issued.expiresAt) - Date.now()).toBeGreaterThan(1.9 * 86_400_000);

    const opened = await openSession(services.db, attempt(issued.token));
    expect(opened).toMatchObject({ kind: "granted", grant: { allowedIds: ["b"] } });
    const listed = await desk.ops("preview", "list", "--json");
    expect(JSON.parse(listed.out)).toMatchObject([{ id: issued.id, state: "open", openSessions: 1 }]);
    expect(listed.out).not.toContain(issued.token);

    expect((await desk.ops("preview", "revoke", issued.id, "--reason", "sent to the wrong person")).out).toContain("Ada");
    expect(opened.kind === "granted" && (await readSession(services.db, opened.secret, new Date()))).toBeUndefined();
    expect((await desk.ops("preview", "list")).out).toContain("revoked (sent to the wrong person)");
    expect(JSON.parse((await desk.ops("preview", "list", "--json")).out)).toMatchObject([{ state: "revoked", openSessions: 0 }]);
  });

  it.each([
    [["preview", "issue"], "--name", 2],
    [["preview", "issue", "--name", "A", "--scope", "some"], "--scope", 2],
    [["preview", "issue", "--name", "A", "--days", "0"], "--days", 2],
    [["preview", "issue", "--name", "A", "--days", "x"], "--days", 2],
    [["preview", "issue", "--name", "A", "--sessions", "1.5"], "--sessions", 2],
    [["preview", "issue", "--name", "A", "--scope", "listed"], "--allow", 2],
    [["preview", "issue", "--name", "A", "--allow", "stay-b"], "--allow", 2],
    [["preview", "issue", "--name", "A", "--scope", "listed", "--allow", "nowhere"], "nowhere", 1],
    [["preview", "revoke", "nobody"], "ID", 2],
    [["preview", "revoke", "4f0c1a2e"], "4f0c1a2e", 1],
    [["preview", "burn"], "burn", 2],
  ])("%j is refused with an error that names the cause", async (args, named, expected) => {
    await desk.rejectsInOneLine(expected, named, ...args);
  });
});

it("without a server a command opens the database, even when a killed server left its socket", async () => {
  const { token } = await desk.json<ResultOf<"preview issue">>("preview", "issue", "--name", "Grace");
  const services = await start();
  onTestFinished(services.close);
  expect(await openSession(services.db, attempt(token))).toMatchObject({ kind: "granted" });
});

it.each([
  ["its own", { isConfigured: true, mailsLeave: true }, undefined],
  ["its own, even a local one when it is set", { address: "http://localhost:3000", isConfigured: true, mailsLeave: true }, undefined],
  [
    "where it listens, if mails stay on this machine",
    { address: "http://localhost:3000", isConfigured: false, mailsLeave: false },
    undefined,
  ],
  ["where it listens, if others can reach that", { isConfigured: false, mailsLeave: true }, undefined],
  [
    "none if mails leave and only a local address is known",
    { address: "http://[::1]:3000", isConfigured: false, mailsLeave: true },
    "has no PUBLIC_URL",
  ],
])("the address of a server with an embedded database is %s", (_what, own, refused) => {
  const server = { address: "https://site.example", ...own };
  if (refused) expect(() => addressOnServer(server, undefined)).toThrow(refused);
  else expect(addressOnServer(server, undefined)).toBe(server.address);
  expect(() => addressOnServer(server, "https://other.example")).toThrow("https://other.example");
});
