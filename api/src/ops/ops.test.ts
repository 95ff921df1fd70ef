import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readSeedCreatives } from "@nightlatch/seed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "../log.ts";
import { openServices } from "../open-services.ts";
import { openSession, readSession } from "../preview/sessions.ts";
import type { Services } from "../services.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeRecord } from "../testing/records.ts";
import { runOps } from "./cli/program.ts";
import { socketPath } from "./ops-socket.ts";

const records = [makeRecord("a"), makeRecord("b", { Published: false })];
const PUBLIC_URL = "https://stay.example";
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "nightlatch-ops-"));
  await prepareDataDir(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

async function ops(...args: string[]) {
  let [out, err] = ["", ""];
  const code = await runOps(
    args,
    { DATA_DIR: dataDir, PUBLIC_URL },
    {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    },
  );
  return { code, out, err };
}

const start = () =>
  openServices({ dataDir, databaseUrl: undefined, publicUrl: PUBLIC_URL }, silentLog, {
    readSeed: async () => records,
    readAds: readSeedCreatives,
    pollMs: 3_600_000,
  });

const attempt = (token: string) => ({ token, held: undefined, client: "198.51.100.1", now: new Date() });

describe("beside a running server", () => {
  let services: Services;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  it("issues, lists and revokes on it, through a socket that only this user may open", async () => {
    expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600);
    const { code, out } = await ops("preview", "issue", "--name", "Ada", "--days", "2", "--scope", "listed", "--allow", "stay-b", "--json");
    expect(code).toBe(0);
    const issued = JSON.parse(out);
    expect(issued).toMatchObject({ name: "Ada", scope: "listed", sessions: 3, address: `https://stay.example/?access=${issued.token}` });
    expect(Date.parse(issued.expiresAt) - Date.now()).toBeGreaterThan(1.9 * 86_400_000);

    const opened = await openSession(services.db, attempt(issued.token));
    expect(opened).toMatchObject({ kind: "granted", grant: { allowedIds: ["b"] } });
    const listed = await ops("preview", "list", "--json");
    expect(JSON.parse(listed.out)).toMatchObject([{ id: issued.id, state: "open", openSessions: 1 }]);
    expect(listed.out).not.toContain(issued.token);

    expect((await ops("preview", "revoke", issued.id, "--reason", "sent to the wrong person")).out).toContain("Ada");
    expect(opened.kind === "granted" && (await readSession(services.db, opened.secret, new Date()))).toBeUndefined();
    expect((await ops("preview", "list")).out).toContain("revoked (sent to the wrong person)");
    // Nobody has it open any more, also by what operators are told.
    expect(JSON.parse((await ops("preview", "list", "--json")).out)).toMatchObject([{ state: "revoked", openSessions: 0 }]);
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
  ])("%j is refused in words that name the fault", async (args, named, expected) => {
    const { code, out, err } = await ops(...args);
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toContain(named);
    if (code === 1) expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("explains itself", async () => {
    const { code, out } = await ops("preview", "issue", "--help");
    expect(code).toBe(0);
    expect(out).toContain("Examples:");
  });
});

describe("without a server", () => {
  it("opens the database itself, also when a killed server left its socket", async () => {
    const { code, out } = await ops("preview", "issue", "--name", "Grace", "--json");
    expect(code).toBe(0);
    const services = await start();
    try {
      expect(await openSession(services.db, attempt(JSON.parse(out).token))).toMatchObject({ kind: "granted" });
    } finally {
      await services.close();
    }
  });
});
