import { randomUUID } from "node:crypto";
import { addressOfRunningServers } from "@nightlatch/backoffice/site-address";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase, setRows } from "../testing/database.ts";
import { registerServer, serverAddresses, serverRegistrationChore } from "./running-servers.ts";

const PATIENCE = { timeout: 30_000 };

const { db } = await openTestDatabase();

afterEach(() => db.deleteFrom("running_servers").execute());

const ids = async () => (await db.selectFrom("running_servers").select("id").execute()).map(({ id }) => id);
const age = (seconds: number) => setRows(db, "running_servers", { seen_at: sql<Date>`now() - make_interval(secs => ${seconds})` });

describe("servers that share a database", () => {
  it("register their address from the start until they end", async () => {
    const chore = serverRegistrationChore(db, "https://a.example", silentLog);
    await vi.waitFor(async () => expect(await serverAddresses(db)).toEqual(["https://a.example"]), PATIENCE);
    await chore.stop();
    expect(await ids()).toEqual([]);
  });

  it("expire two minutes after their last heartbeat, and the others delete them", async () => {
    const [dead, alive] = [randomUUID(), randomUUID()];
    await registerServer(db, dead, "https://a.example");
    await age(115);
    expect(await serverAddresses(db)).toEqual(["https://a.example"]);
    await age(121);
    expect(await serverAddresses(db)).toEqual([]);
    await registerServer(db, alive, "https://b.example");
    expect(await ids()).toEqual([alive]);
    await age(115);
    await registerServer(db, alive, "https://b.example");
    await age(0);
    expect(await serverAddresses(db)).toEqual(["https://b.example"]);
  });
});

describe("a command that opens the database itself", () => {
  it("prefers PUBLIC_URL to the servers' address", async () => {
    await registerServer(db, randomUUID(), "https://a.example");
    expect(await addressOfRunningServers(db, "https://mine.example")).toBe("https://mine.example");
  });

  it("uses the servers' common address, and is refused where they differ or none runs", async () => {
    await expect(addressOfRunningServers(db, undefined)).rejects.toThrow(/^PUBLIC_URL is not set/);
    await registerServer(db, randomUUID(), "https://a.example");
    await registerServer(db, randomUUID(), "https://a.example");
    expect(await addressOfRunningServers(db, undefined)).toBe("https://a.example");
    await registerServer(db, randomUUID(), "https://b.example");
    await expect(addressOfRunningServers(db, undefined)).rejects.toThrow("https://a.example, https://b.example. Set PUBLIC_URL");
  });
});
