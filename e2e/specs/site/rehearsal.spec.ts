import { mkdtemp, readdir, readFile, rename, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { freePort } from "@nightlatch/process/testing";
import { LightLoad } from "../../support/light-load.ts";
import { type RunningProcess, startScript } from "../../support/process.ts";
import { buildVersion, type Edit, versionsAt } from "../../support/releases.ts";
import { runJson } from "../../support/run-json.ts";
import { fillFromTemplate } from "../../support/site-template.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

// Runs the incidents of docs/releasing.md one after another, on three servers with one store, under light load.
// Only requests that an incident affects may fail.
test.describe.configure({ mode: "serial" });

const SERVE = fileURLToPath(new URL("../../../site/bin/nightlatch-site.mjs", import.meta.url));
const REMOTE = "mf-pricing";
/** The bad version fails at this address. Other versions ignore the parameter. */
const BAD_PAGE = "/careers?planted=1";
const OWN = ["/pricing", "/cancellation", "/about", BAD_PAGE];
const OTHERS = ["/", "/properties", "/contact", "/saved"];
const NAMES = ["a", "b", "c"] as const;
type Name = (typeof NAMES)[number];

let root: string;
let store: string;
let keys: Record<"owner" | "team" | "next", { publicKey: string; file: string }>;
const servers = new Map<Name, { address: string; running: RunningProcess | undefined }>();
let load: LightLoad;
let liveBefore: Record<string, string>;

const releases = () => import("@nightlatch/release");

const release = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Record<string, unknown>> =>
  runJson(args, async (all, print) => (await releases()).runRelease(all, { RELEASES_DIR: store, ...env }, print, { root }));

async function registry() {
  const { createFolderStore, ReleaseRegistry } = await releases();
  return new ReleaseRegistry(createFolderStore(store));
}

async function start(name: Name): Promise<void> {
  const port = servers.get(name)?.address.split(":").at(-1) ?? String(await freePort());
  const env = {
    PORT: port,
    HOST: "127.0.0.1",
    DATA_DIR: join(root, name),
    RELEASES_DIR: store,
    API_URL: siteUrl(),
    NODE_ENV: "production",
    MEASURE_LIMIT: "1000",
    RELEASE_OWNER_PUBLIC_KEY: keys.owner.publicKey,
  };
  const running = await startScript(SERVE, [], env, /ready on (http:\S+)/);
  servers.set(name, { address: running.matched, running });
}

async function restart(name: Name): Promise<void> {
  await servers.get(name)?.running?.stop();
  await start(name);
}

const addresses = () => NAMES.flatMap((name) => servers.get(name)?.address ?? []);
const versionsEverywhere = () => Promise.all(addresses().map(async (address) => (await versionsAt({ address }))[REMOTE]));
const everywhere = (version: string | undefined) => addresses().map(() => version);
const storeStates = () => Promise.all(addresses().map(async (address) => (await (await fetch(`${address}/readyz`)).json()).store.state));

async function watch(milliseconds = 3000) {
  const before = load.responseCount;
  await setTimeout(milliseconds);
  expect(load.responseCount).toBeGreaterThan(before + 10);
  return load.take();
}

/** The published version fails on the server at one address. No fixture has that address, so the gate accepts the version. */
async function publishBad(version: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const from = `chunkRoute(paths.careers(), "support", careers, { heading: "Careers" }),`;
  const to = `((route) => ({ ...route, query: ["planted"], load: (context) => {
    if (typeof window === "undefined" && context.location.search.startsWith("?planted")) throw new URL("//");
    return route.load(context);
  } }))(${from.slice(0, -1)}),`;
  await publishGood(REMOTE, version, [{ file: "src/routes.tsx", from, to }], undefined, env);
}

async function publishGood(name: string, version: string, edits: readonly Edit[], contract?: number, env = {}): Promise<void> {
  const dist = await buildVersion(name, version, edits, contract);
  await release(["publish", name, "--dist", dist], env);
}
const WORDS: Edit = { file: "src/pages/cancellation-page.tsx", from: "Before you book", to: "Before you have booked" };

test.beforeAll(async () => {
  test.setTimeout(300_000);
  root = await mkdtemp(join(tmpdir(), "nightlatch-rehearsal-"));
  await fillFromTemplate(root, ["releases"], async () => {});
  store = join(root, "releases");
  const make = async (name: string) => {
    const file = join(root, `${name}.pem`);
    return { file, publicKey: String((await release(["keys", "make", file])).publicKey) };
  };
  keys = { owner: await make("owner"), team: await make("team"), next: await make("next") };
  for (const name of NAMES) await start(name);
  liveBefore = await versionsAt({ address: addresses()[0] ?? "" });
  load = new LightLoad(addresses, [...OTHERS, ...OWN]);
  expect(await watch()).toEqual([]);
});
test.afterAll(async () => {
  await load?.stop();
  for (const { running } of servers.values()) await running?.stop();
  await rm(root, { recursive: true, force: true });
});

test("a bad canary: it is halted automatically, and only its own page failed", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  await publishBad("9.1.0-bad");
  await release(["canary", REMOTE, "9.1.0-bad", "--percent", "25"]);
  const isOver = async () => (await (await registry()).channel())?.packages[REMOTE]?.canary === undefined;
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
  await expect.poll(versionsEverywhere).toEqual(everywhere(liveBefore[REMOTE]));
  await setTimeout(500);
  const failures = load.take();
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter(({ path }) => path !== BAD_PAGE)).toEqual([]);
  expect((await (await registry()).history())[0]).toMatchObject({ action: "halt", version: "9.1.0-bad" });
  expect(await watch()).toEqual([]);
});

test("a bad release: its page fails until the rollback, and no other", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  await release(["promote", REMOTE, "9.1.0-bad"]);
  await expect.poll(async () => (await fetch(`${addresses()[0]}${BAD_PAGE}`)).status).toBe(503);
  const { servers: took } = await release(["rollback", REMOTE, "--reason", "the page is gone"]);
  expect(took).toMatchObject({ late: [] });
  expect((took as { took: string[] }).took).toHaveLength(NAMES.length);
  await setTimeout(500);
  expect(load.take().filter(({ path }) => path !== BAD_PAGE)).toEqual([]);
  await expect.poll(async () => (await watch(2000)).length, { timeout: 60_000 }).toBe(0);
});

test("a shell rollback: the remotes that block it are named, and roll back first", { tag: "@long" }, async () => {
  test.setTimeout(300_000);
  const next = CONTRACT_VERSION + 1;
  const file = "../shared/contract/remote.ts";
  const raised: Edit = { file, from: `CONTRACT_VERSION = ${CONTRACT_VERSION};`, to: `CONTRACT_VERSION = ${next};` };
  const both: Edit = { file, from: "= [CONTRACT_VERSION];", to: `= [CONTRACT_VERSION, ${CONTRACT_VERSION}];` };
  await publishGood("shell", "2.0.0-rehearsal", [raised, both], next);
  await release(["promote", "shell", "2.0.0-rehearsal"]);
  await publishGood(REMOTE, "2.0.0-rehearsal", [raised], next);
  await release(["promote", REMOTE, "2.0.0-rehearsal"]);
  expect(await versionsEverywhere()).toEqual(everywhere("2.0.0-rehearsal"));
  await expect(release(["rollback", "shell"])).rejects.toThrow(`First: release promote ${REMOTE} ${liveBefore[REMOTE]}.`);
  await release(["promote", REMOTE, liveBefore[REMOTE] ?? ""]);
  await release(["rollback", "shell"]);
  for (const address of addresses()) expect((await versionsAt({ address })).shell).toBe(liveBefore.shell);
  expect(await watch()).toEqual([]);
});

test("a missing store: servers continue, start and report it, and follow it when it is back", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  await rename(store, `${store}-away`);
  await expect.poll(storeStates, { timeout: 30_000 }).toEqual(["empty", "empty", "empty"]);
  await restart("b");
  expect([(await storeStates())[1], await versionsEverywhere(), await watch()]).toEqual(["empty", everywhere(liveBefore[REMOTE]), []]);
  expect(await readdir(root)).not.toContain("releases");
  await rename(`${store}-away`, store);
  await expect.poll(storeStates, { timeout: 30_000 }).toEqual(["reachable", "reachable", "reachable"]);
  await publishGood(REMOTE, "3.0.0-rehearsal", [WORDS]);
  const { servers: took } = await release(["promote", REMOTE, "3.0.0-rehearsal"]);
  expect((took as { took: string[] }).took).toHaveLength(NAMES.length);
  await release(["rollback", REMOTE]);
  expect(await watch()).toEqual([]);
});

test("a leaked key: what it signs is rolled back, and never accepted again", { tag: "@long" }, async () => {
  test.setTimeout(240_000);
  const [owner, team, next] = await Promise.all([keys.owner, keys.team, keys.next].map(({ file }) => readFile(file, "utf8")));
  const asOwner = { RELEASE_OWNER_KEY: owner ?? "", RELEASE_OWNER_PUBLIC_KEY: keys.owner.publicKey };
  const add = async (publicKey: string) =>
    String((await release(["keys", "add", REMOTE, "--key", publicKey, "--name", "the team"], asOwner)).id);
  const leaked = await add(keys.team.publicKey);
  const signed = { RELEASE_SIGNING_KEY: team ?? "" };
  await publishGood(REMOTE, "4.0.0-rehearsal", [{ ...WORDS, to: "Before booking" }], undefined, signed);
  await release(["promote", REMOTE, "4.0.0-rehearsal"], signed);
  expect([await versionsEverywhere(), await watch()]).toEqual([everywhere("4.0.0-rehearsal"), []]);

  await publishBad("9.2.0-bad", signed);
  await release(["promote", REMOTE, "9.2.0-bad"]);
  await expect.poll(async () => (await fetch(`${addresses()[0]}${BAD_PAGE}`)).status).toBe(503);
  await release(["rollback", REMOTE, "--reason", "a key leaked"]);
  await add(keys.next.publicKey);
  await expect(release(["keys", "revoke", REMOTE, leaked], asOwner)).rejects.toThrow("4.0.0-rehearsal");
  await release(["sign", REMOTE, "4.0.0-rehearsal"], { RELEASE_SIGNING_KEY: next ?? "" });
  await release(["keys", "revoke", REMOTE, leaked], asOwner);
  await setTimeout(500);
  expect(load.take().filter(({ path }) => path !== BAD_PAGE)).toEqual([]);
  await expect.poll(async () => (await watch(2000)).length, { timeout: 60_000 }).toBe(0);

  await expect(release(["promote", REMOTE, "9.2.0-bad"])).rejects.toThrow("a key that was revoked");
  const newest = await (await registry()).channel();
  if (!newest) throw new Error("The channel is empty.");
  const packages = { ...newest.packages, [REMOTE]: { version: "9.2.0-bad" } };
  const forged = { ...newest, seq: newest.seq + 1, action: "promote", name: REMOTE, version: "9.2.0-bad", packages };
  const { createFolderStore } = await releases();
  await createFolderStore(store).create(`channels/production/${String(forged.seq).padStart(8, "0")}.json`, JSON.stringify(forged));
  const countRefusals = async () => {
    const reports = (await release(["servers"])) as unknown as { refused: Record<string, string> }[];
    return reports.filter(({ refused }) => refused[REMOTE]?.includes("was revoked")).length;
  };
  await expect.poll(countRefusals, { timeout: 30_000 }).toBe(NAMES.length);
  expect([await versionsEverywhere(), await watch()]).toEqual([everywhere("4.0.0-rehearsal"), []]);
  await release(["promote", REMOTE, "4.0.0-rehearsal"]);
});

test("a corrupt entry: servers continue and start, a rollback works, and a repair fixes it", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  const entries = (await readdir(join(store, "channels/production"))).filter((file) => file.endsWith(".json"));
  const newest = entries.sort().at(-1);
  await truncate(join(store, "channels/production", newest ?? ""), 100);
  await restart("c");
  expect([await versionsEverywhere(), await watch()]).toEqual([everywhere("4.0.0-rehearsal"), []]);
  await expect(release(["repair"])).rejects.toThrow(`channels/production/${newest}`);
  await release(["repair"]);
  await publishGood(REMOTE, "5.0.0-rehearsal", [{ ...WORDS, to: "Before you book a stay" }], undefined, {
    RELEASE_SIGNING_KEY: await readFile(keys.next.file, "utf8"),
  });
  const { servers: took } = await release(["promote", REMOTE, "5.0.0-rehearsal"]);
  expect([(took as { took: string[] }).took.length, await versionsEverywhere()]).toEqual([NAMES.length, everywhere("5.0.0-rehearsal")]);
  expect(await watch()).toEqual([]);
});
