import { cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Changes, FIXTURES, makeRemote, makeShell, REMOTE_BUNDLE, SHELL_BUNDLE } from "../gate/testing/make-dist.ts";
import { readOverride } from "../override.ts";
import { ReleaseRegistry } from "../registry.ts";
import type { BuildRecord } from "../release-record.ts";
import { ServerReporter, waitForServers } from "../server-reports.ts";
import { createFolderStore } from "../store.ts";
import { rendererHere } from "../testing/index.ts";
import { makeFolder } from "../testing/make-build.ts";
import { runCli } from "../testing/run-cli.ts";

const SHARED_VERSIONS = { react: "19.3.1", "react/jsx-runtime": "19.3.1", "react-dom": "19.3.1", "@nightlatch/runtime": "1.0.0" };
const KEY = "a key of thirty-two characters at least";
let root: string;
let env: Record<string, string>;
let inProcess: boolean;

beforeEach(async () => {
  inProcess = true;
  root = await makeFolder();
  env = { RELEASES_DIR: join(root, "releases"), RELEASE_KEY: KEY, PUBLIC_URL: "https://site.example" };
});

const release = async (...args: string[]) => {
  const { code, out, err } = await raw(...args);
  return { code, out: withoutStore(out), err: withoutStore(err) };
};
const raw = (...args: string[]) => runCli(args, env, inProcess ? { root, open: rendererHere } : { root });

const withoutStore = (printed: string): string =>
  printed.replace(/(^| )\(store \S+?(, channel \S+)?\)\n$/m, (_all, space) => (space ? "\n" : ""));

async function json(...args: string[]) {
  const { code, out, err } = await release(...args, "--json");
  expect(err).toBe("");
  expect(code).toBe(0);
  const result = JSON.parse(out);
  if (Array.isArray(result)) return result;
  const { store, ...rest } = result;
  expect(store).toBe(env.RELEASES_DIR);
  return rest;
}

const at = (version: string, record: (build: BuildRecord) => unknown = (build) => build) => ({
  record: (build: BuildRecord) => record({ ...build, version }),
});

const build = (version: string, changes: Changes = {}) => makeRemote({ client: { "version.aa.js": version }, ...at(version), ...changes });

async function publishAll(...versions: string[]): Promise<void> {
  const registry = opened();
  await registry.publish(await makeShell(), { seen: { serves: { contracts: [1], shared: SHARED_VERSIONS } } });
  await registry.promote("shell", "1.0.0");
  await registry.register({ name: "mf-browse", owner: "browse", budget: { own: 9000 } });
  for (const version of versions) await registry.publish(await build(version));
  if (versions[0]) await registry.promote("mf-browse", versions[0]);
}
const store = () => createFolderStore(join(root, "releases"));
const opened = () => new ReleaseRegistry(store());

const history = async (channel: string) => (await opened().history(channel)).map(({ at: time }) => time);

describe("each output names the store, and the channel if it concerns one:", () => {
  const STORE = () => env.RELEASES_DIR;
  test("in text", async () => {
    await publishAll("1.0.0", "1.1.0");
    expect((await raw("promote", "mf-browse", "1.1.0")).out).toMatch(new RegExp(`\\n\\(store ${STORE()}, channel production\\)\\n$`));
    expect((await raw("rollback", "mf-browse", "--channel", "staging")).err).toMatch(
      new RegExp(`^[^\\n]+ \\(store ${STORE()}, channel staging\\)\\n$`),
    );
    expect((await raw("list")).out).toContain(`\n(store ${STORE()})\n`);
  });

  test("in JSON, and next to a JSON list", async () => {
    await publishAll("1.0.0", "1.1.0");
    expect(JSON.parse((await raw("promote", "mf-browse", "1.1.0", "--json")).out)).toMatchObject({ store: STORE(), channel: "production" });
    expect((await raw("list", "--json")).err).toBe(`(store ${STORE()})\n`);
  });

  test("but not when no store was opened", async () => {
    expect((await raw("promote", "mf-browse")).err).not.toContain("store");
  });
});

describe("publish", () => {
  test("publishes a package's dist, and prints the next step", async () => {
    inProcess = false;
    await publishAll();
    await mkdir(join(root, "mf-browse"));
    await cp(await build("1.0.0"), join(root, "mf-browse/dist"), { recursive: true });
    const { code, out } = await release("publish", "mf-browse", "--commit", "3F2A91C");
    expect([code, out]).toEqual([0, "mf-browse 1.0.0 is published.\nTo make it live: release promote mf-browse 1.0.0\n"]);
    const [listed] = await json("list", "mf-browse");
    expect(listed).toMatchObject({ name: "mf-browse", version: "1.0.0", commit: "3f2a91c", contract: 1, channels: [] });
  });

  test("uses the dist of the current folder only when that is the package", async () => {
    await publishAll();
    await cp(await build("1.0.0"), join(root, "dist"), { recursive: true });
    expect((await release("publish", "mf-detail")).err).toContain(`There is no build of mf-detail in ${join(root, "mf-detail/dist")}`);
    expect(await json("publish", "mf-browse")).toMatchObject({ name: "mf-browse", version: "1.0.0", existed: false });
  });

  test("refuses a build from before its package got another version", async () => {
    await publishAll();
    await mkdir(join(root, "mf-browse"));
    await cp(await build("1.0.0"), join(root, "mf-browse/dist"), { recursive: true });
    const raise = (version: string) => writeFile(join(root, "mf-browse/package.json"), JSON.stringify({ version }));
    await raise("1.1.0");
    for (const command of ["check", "publish"])
      expect(await release(command, "mf-browse")).toEqual({
        code: 1,
        out: "",
        err: "The build of mf-browse is 1.0.0, but its package.json has 1.1.0. Run `pnpm build mf-browse` first.\n",
      });
    expect(await json("publish", "mf-browse", "--label", "1.0.0-try.1")).toMatchObject({ version: "1.0.0-try.1" });
    await raise("1.0.0");
    expect(await json("publish", "mf-browse")).toMatchObject({ version: "1.0.0", existed: false });
  });

  test("stores the routes that the gate found", async () => {
    await publishAll();
    const { routes } = await json("publish", "mf-browse", "--dist", await build("1.0.0"));
    expect(routes).toEqual(["/properties", "/properties/:propertyType/:state?", "/saved"]);
  });

  test("accepts the same content again, and never different content", async () => {
    await publishAll("1.0.0");
    expect(await json("publish", "mf-browse", "--dist", await build("1.0.0"))).toMatchObject({ version: "1.0.0", existed: true });
    const other = await build("1.0.0", { client: { "version.aa.js": "other" } });
    const { code, err } = await release("publish", "mf-browse", "--dist", other);
    expect([code, err]).toEqual([1, "mf-browse 1.0.0 is already published with other content. Raise the version in its package.json.\n"]);
    expect(await json("publish", "mf-browse", "--dist", other, "--label", "1.0.0-try.1")).toMatchObject({ version: "1.0.0-try.1" });
  });

  test("rejects what the gate rejects with all problems, and stores nothing", async () => {
    await publishAll();
    const bad = await build("1.0.0", { css: "@layer remote{h1{margin:0}}", ...at("1.0.0", (record) => ({ ...record, contract: 2 })) });
    const { code, out } = await release("publish", "mf-browse", "--dist", bad);
    expect(code).toBe(1);
    expect(out).toMatch(/^mf-browse 1\.0\.0 cannot be published:\n {2}contract: .*\n {2}contract: .*\n {2}style: .*\n$/);
    const failedPublish = await release("publish", "mf-browse", "--dist", bad, "--json");
    expect(failedPublish.code).toBe(1);
    expect(JSON.parse(failedPublish.out)).toMatchObject({ name: "mf-browse", ok: false, shells: ["1.0.0"] });
    expect(await json("list", "mf-browse")).toEqual([]);
  });

  test("checks packages that are released together against each other's builds", async () => {
    await publishAll("1.0.0");
    const react = 'react: { version: "20.0.0" }';
    const shell = await makeShell({ bundle: SHELL_BUNDLE.replace('react: { version: "19.3.1" }', react), ...at("2.0.0") });
    await cp(shell, join(root, "shell/dist"), { recursive: true });
    const wants = (record: BuildRecord) => ({ ...record, shared: { ...record.shared, react: "^20.0.0", "react/jsx-runtime": "^20.0.0" } });
    const remote = await makeRemote({ manifest: (whole) => ({ ...whole, shared: [] }), ...at("2.0.0", wants) });
    await cp(remote, join(root, "mf-browse/dist"), { recursive: true });
    expect((await release("check", "shell")).code).toBe(1);
    expect((await release("check", "mf-browse")).code).toBe(1);
    expect(await json("publish", "shell", "--together")).toMatchObject({ name: "shell", version: "2.0.0", existed: false });
    expect(await json("check", "mf-browse", "--together")).toMatchObject({ ok: true });
  });

  test("prints what to do when there is no build, or another package's", async () => {
    const absent = await release("publish", "mf-browse");
    expect(absent).toMatchObject({ code: 1, out: "" });
    expect(absent.err).toBe(`There is no build of mf-browse in ${join(root, "mf-browse/dist")}. Run \`pnpm build mf-browse\` first.\n`);
    const { err } = await release("publish", "mf-detail", "--dist", await build("1.0.0"));
    expect(err).toMatch(/holds a build of mf-browse, not of mf-detail\.\n$/);
  });
});

describe("check", () => {
  test("reports for each check whether it passes, and publishes nothing", async () => {
    await publishAll();
    const good = await release("check", "mf-browse", "--dist", await build("1.0.0"));
    expect(good.code).toBe(0);
    expect(good.out).toMatch(/passes {2}build\n(.*\n)*passes {2}fixtures\nmf-browse 1\.0\.0 can be published\.\n$/);
    const bad = await release("check", "mf-browse", "--dist", await build("1.0.0", { css: "h1{margin:0}" }));
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/fails {3}style\n(.*\n)*mf-browse 1\.0\.0 cannot be published:\n {2}style: /);
    expect(await json("list", "mf-browse")).toEqual([]);
  });
});

describe("channels", () => {
  test("promote, canary and rollback change who gets what, and list shows it", async () => {
    await publishAll("1.0.0", "1.1.0", "1.2.0");
    expect(await json("promote", "mf-browse", "1.1.0", "--reason", "new list")).toMatchObject({
      changed: true,
      version: "1.1.0",
      before: { version: "1.0.0" },
    });
    for (const percent of [100, 0.01, 2.5])
      expect(await json("canary", "mf-browse", "1.2.0", "--percent", String(percent))).toMatchObject({
        canary: { version: "1.2.0", percent },
      });
    const { out } = await release("list", "mf-browse");
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/^PACKAGE +VERSION +PUBLISHED \(UTC\) +COMMIT +INITIAL LOAD +ALL FILES +CHANNELS$/);
    expect(lines[1]).toMatch(
      /^mf-browse +1\.2\.0 +\d{4}-\d\d-\d\d \d\d:\d\d +- +[\d.]+ kB +[\d.]+ kB +production canary 2\.5 % since \d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    expect(lines[2]).toMatch(/production 97\.5 % since [\d-]+ [\d:]+$/);
    expect(lines[3]).toMatch(/1\.0\.0 .* -$/);
    const canary = { version: "1.2.0", percent: 2.5, since: expect.any(String) };
    expect(await json("rollback", "mf-browse")).toEqual({
      channel: "production",
      name: "mf-browse",
      changed: true,
      version: "1.0.0",
      before: { version: "1.1.0", canary },
      servers: { took: [], late: [] },
    });
  });

  test("reports a change that changes nothing", async () => {
    await publishAll("1.0.0", "1.1.0");
    const outputOf = async (...args: string[]) => (await release(...args, "--no-wait")).out;
    expect(await outputOf("promote", "mf-browse", "1.0.0")).toBe("mf-browse 1.0.0 was already live on production.\n");
    expect(await outputOf("canary", "mf-browse", "1.1.0", "--percent", "0")).toBe("mf-browse had no canary on production.\n");
    await json("canary", "mf-browse", "1.1.0", "--percent", "10");
    expect(await outputOf("canary", "mf-browse", "1.1.0", "--percent", "0")).toBe("The canary of mf-browse on production has ended.\n");
  });

  test("are independent of each other", async () => {
    await publishAll("1.0.0", "1.1.0");
    await json("promote", "mf-browse", "1.1.0", "--channel", "preview");
    const [since] = await history("production");
    // A change of another package must not affect how long this version has been live.
    await json("promote", "shell", "1.0.0", "--channel", "preview");
    const versions: { version: string; channels: unknown }[] = await json("list", "mf-browse");
    expect(versions.map(({ version, channels }) => [version, channels])).toEqual([
      ["1.1.0", [{ channel: "preview", role: "live", percent: 100, since: (await history("preview")).at(-1) }]],
      ["1.0.0", [{ channel: "production", role: "live", percent: 100, since }]],
    ]);
  });

  test("rejects an unpublished version, and lists the published ones", async () => {
    await publishAll("1.0.0", "1.1.0");
    for (const args of [["promote"], ["canary", "--percent", "5"], ["override", "--hours", "1"]]) {
      const [command = "", ...flags] = args;
      const { code, err } = await release(command, "mf-browse", "9.9.9", ...flags);
      expect([code, err]).toEqual([1, "mf-browse 9.9.9 is not published. Published versions: 1.1.0, 1.0.0.\n"]);
    }
  });
});

describe("override", () => {
  test("prints a signed address for a published version and a time", async () => {
    await publishAll("1.0.0");
    const before = Math.floor(Date.now() / 1000);
    const printed = await json("override", "mf-browse", "1.0.0", "--hours", "2", "--inspect", "--path", "/properties?page=2");
    const address = new URL(printed.address);
    expect(address.href).toMatch(/^https:\/\/site\.example\/properties\?page=2&release=/);
    const override = readOverride(address.searchParams.get("release") ?? "", Buffer.from(KEY));
    expect(override).toMatchObject({ name: "mf-browse", version: "1.0.0", inspect: true });
    expect((override?.until ?? 0) - before).toBeGreaterThanOrEqual(2 * 3600);
    expect((override?.until ?? 0) - Math.ceil(Date.now() / 1000)).toBeLessThanOrEqual(2 * 3600);
    expect(await opened().overriddenUntil("mf-browse", "1.0.0")).toEqual(new Date((override?.until ?? 0) * 1000));
    expect(printed.end).toBe("https://site.example/properties?page=2&release=off");
  });

  test.each([
    [undefined, /^PUBLIC_URL is not set\. .* Nothing was changed\.\n$/],
    ["", /^PUBLIC_URL is not set\. .* Nothing was changed\.\n$/],
    ["site.example", /^PUBLIC_URL must be .*, not site\.example\. Nothing was changed\.\n$/],
    ["localhost:3000", /^PUBLIC_URL must be .*, not localhost:3000\. Nothing was changed\.\n$/],
  ])("is rejected when PUBLIC_URL is %j, and does not keep its version from pruning", async (address, message) => {
    await publishAll("1.0.0", "1.1.0", "1.2.0");
    const { PUBLIC_URL: _, ...others } = env;
    env = address === undefined ? others : { ...others, PUBLIC_URL: address };
    const { code, out, err } = await release("override", "mf-browse", "1.1.0", "--hours", "1");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(message);
    expect((await json("prune", "--keep", "1", "--dry-run")).removed).toEqual([{ name: "mf-browse", version: "1.1.0" }]);
  });
});

test("prune --dry-run lists what would be removed, and prune removes it", async () => {
  await publishAll("1.0.0", "1.1.0", "1.2.0");
  const dry = await release("prune", "--keep", "1", "--dry-run");
  expect(dry.out).toMatch(/^PACKAGE +VERSION\nmf-browse +1\.1\.0 +would be removed\n(.*\n)*1 version would be removed\.\n$/);
  expect(await json("list", "mf-browse")).toHaveLength(3);
  expect((await json("prune", "--keep", "1")).removed).toEqual([{ name: "mf-browse", version: "1.1.0" }]);
  expect(await json("list", "mf-browse")).toHaveLength(2);
});

test("graph shows each version's needs and which shells satisfy them", async () => {
  await publishAll("1.0.0");
  const newer = SHELL_BUNDLE.replaceAll("19.3.1", "19.4.0");
  await json("publish", "shell", "--dist", await makeShell({ bundle: newer, ...at("1.1.0") }));
  const wants = (record: BuildRecord) => ({ ...record, shared: { ...record.shared, react: "^19.4.0", "react/jsx-runtime": "^19.4.0" } });
  await json("promote", "shell", "1.1.0");
  await json("publish", "mf-browse", "--dist", await build("2.0.0", at("2.0.0", wants)));
  const { shells, remotes } = await json("graph");
  expect(shells[0]).toMatchObject({ version: "1.1.0", contract: 1, gives: { react: "19.4.0", "@nightlatch/runtime": "1.0.0" } });
  expect(remotes.map(({ version, shells: runsIn }: { version: string; shells: string[] }) => [version, runsIn])).toEqual([
    ["2.0.0", ["1.1.0"]],
    ["1.0.0", ["1.1.0", "1.0.0"]],
  ]);
  const tree = await release("graph");
  expect(tree.out).toContain("shell 1.1.0  production\n  serves    contract 1, react 19.4.0, ");
  expect(tree.out).toContain("mf-browse 2.0.0\n  needs     contract 1, react ^19.4.0, ");
  expect(tree.out).toContain("  runs in   shell 1.1.0\nmf-browse 1.0.0  production\n");
});

describe("only a set that fits can go live", () => {
  const goLive = async (name: string, version: string, dist: string) => {
    await json("publish", name, "--dist", dist);
    await json("promote", name, version);
  };
  const contract = (number: number) => REMOTE_BUNDLE.replace("exports.contract = 1", `exports.contract = ${number}`);
  const newerShell = (version: string, served: string) =>
    makeShell({
      bundle: `${SHELL_BUNDLE.replace('runtime": "1.0.0"', 'runtime": "1.1.0"')}exports.contracts = ${served};`,
      ...at(version, (record) => ({ ...record, contract: 2 })),
    });
  const ofContractTwo = (version: string) =>
    build(version, { bundle: contract(2), ...at(version, (record) => ({ ...record, contract: 2 })) });

  test("raises a contract in the shell first, then in each remote, and goes back in reverse", async () => {
    await publishAll("1.0.0");
    const early = await release("publish", "mf-browse", "--dist", await ofContractTwo("2.0.0"));
    expect(early.out).toContain("contract: build.json needs contract 2, but the shell serves contract 1.");

    await goLive("shell", "1.1.0", await newerShell("1.1.0", "[2, 1]"));
    await goLive("mf-browse", "2.0.0", await ofContractTwo("2.0.0"));

    const back = await release("rollback", "shell");
    expect([back.code, back.err]).toEqual([
      1,
      "shell 1.0.0 cannot go live. mf-browse 2.0.0 needs contract 2, but the shell serves contract 1. First: release promote mf-browse 1.0.0.\n",
    ]);
    await json("promote", "mf-browse", "1.0.0");
    expect(await json("rollback", "shell")).toMatchObject({ version: "1.0.0" });

    const late = await release("promote", "mf-browse", "2.0.0");
    expect([late.code, late.err]).toEqual([
      1,
      "mf-browse 2.0.0 cannot go live. In shell 1.0.0, it needs contract 2, but the shell serves contract 1.\n",
    ]);
    expect((await release("canary", "mf-browse", "2.0.0", "--percent", "5")).code).toBe(1);
  });

  test("rejects publishing a shell that no longer serves a live remote's contract", async () => {
    await publishAll("1.0.0");
    const { code, out } = await release("publish", "shell", "--dist", await newerShell("2.0.0", "[3, 2]"));
    expect([code, out]).toEqual([
      1,
      expect.stringContaining("remotes: It breaks mf-browse 1.0.0, which is live: build.json needs contract 1"),
    ]);
    const published = await release("publish", "shell", "--dist", await newerShell("2.0.0", "[3]"));
    expect(published.out).toContain("contract: The shell was built for contract 2, but serves contract 3.");
  });

  test("does not suggest a halted or rolled back version to promote first", async () => {
    await publishAll("1.0.0", "1.1.0", "1.2.0");
    await json("canary", "mf-browse", "1.2.0", "--percent", "5");
    await opened().halt("mf-browse", { reason: "It fails." });
    await json("promote", "mf-browse", "1.1.0");
    await json("rollback", "mf-browse");
    await goLive("shell", "1.1.0", await newerShell("1.1.0", "[2, 1]"));
    await goLive("mf-browse", "2.0.0", await ofContractTwo("2.0.0"));
    expect((await release("rollback", "shell")).err).toContain("First: release promote mf-browse 1.0.0.");
  });
});

describe("servers that report to the store", () => {
  const reporter = (channel = "production", port = 3000) => new ServerReporter(store(), channel, port);
  beforeEach(() => publishAll("1.0.0", "1.1.0"));

  test("are waited for until each has taken the change", async () => {
    const [quick, slow] = [reporter(), reporter("production", 3001)];
    await quick.report({ seq: 2, refused: {} });
    await slow.report({ seq: 2, refused: {} });
    const promoting = json("promote", "mf-browse", "1.1.0");
    await expect.poll(() => history("production")).toHaveLength(3);
    await quick.report({ seq: 3, refused: {} });
    expect(await Promise.race([promoting, new Promise((resolve) => setTimeout(resolve, 300, "waiting"))])).toBe("waiting");
    await slow.report({ seq: 3, refused: {} });
    expect((await promoting).servers).toEqual({ took: [quick.id, slow.id].sort(), late: [] });
  });

  test("that reject a version are named with a reason, and the command fails although the change is made", async () => {
    const server = reporter();
    await server.report({ seq: 3, refused: { "mf-browse": "its renderer hung" } });
    const { code, out } = await release("promote", "mf-browse", "1.1.0");
    expect(code).toBe(1);
    expect(out).toContain(
      `mf-browse 1.1.0 is live on production. It replaces 1.0.0.\n0 servers run the change.\n${server.id} does not: its renderer hung`,
    );
    expect(await json("list", "mf-browse")).toMatchObject([{ version: "1.1.0", channels: [{ channel: "production" }] }, {}]);
  });

  test("that do not report are waited for only as long as the limit", async () => {
    await reporter().report({ seq: 2, refused: {} });
    const { code, out } = await release("canary", "mf-browse", "1.1.0", "--percent", "5", "--wait", "1");
    expect([code, out]).toEqual([1, expect.stringMatching(/ does not: it last reported \d+ s ago, with entry 2/)]);
    expect((await release("rollback", "mf-browse", "--no-wait")).code).toBe(1);
    expect(await json("promote", "mf-browse", "1.1.0", "--no-wait")).not.toHaveProperty("servers");
  });

  test("that are gone or serve another channel are not waited for", async () => {
    await reporter("staging").report({ seq: 1, refused: {} });
    const gone = { id: "gone-3000-abcdef", channel: "production", at: "2026-01-01T00:00:00.000Z", seq: 1, refused: {} };
    await store().write("servers/gone-3000-abcdef.json", JSON.stringify(gone));
    await store().write("servers/torn.json", "{");
    expect((await release("promote", "mf-browse", "1.1.0")).out).toContain("No server reports to this store.");
    expect((await release("servers")).out).toMatch(/gone-3000-abcdef +production +gone/);
    await reporter().report({ seq: 3, refused: {} });
    expect(await store().list("servers")).not.toContain("gone-3000-abcdef.json");
  });

  test("that crash are replaced by the next server on that port", async () => {
    await reporter().report({ seq: 2, refused: {} });
    const next = reporter();
    await next.report({ seq: 2, refused: {} });
    await reporter("production", 3001).report({ seq: 2, refused: {} });
    expect(await store().list("servers")).toHaveLength(2);
    expect(await store().list("servers")).toContain(`${next.id}.json`);
  });

  test("that stop reporting count as gone", async () => {
    await reporter().report({ seq: 2, refused: {} });
    const began = performance.now();
    let seconds = 0;
    vi.spyOn(performance, "now").mockImplementation(() => began + seconds++ * 1_000);
    const taken = await waitForServers(store(), { channel: "production", name: "mf-browse", seq: 3, limit: 60_000, every: 1 });
    vi.restoreAllMocks();
    expect(taken).toEqual({ took: [], late: [] });
    expect(seconds).toBeGreaterThan(10);
  });

  test("remove their report when they stop", async () => {
    const server = reporter();
    await server.report({ seq: 2, refused: {} });
    await server.leave();
    expect((await release("servers")).out).toContain("No server reports to this store.");
  });
});

describe("the store", () => {
  test("gets an identity with its first content, which another store can replace", async () => {
    expect((await release("store")).out).toContain("The store is empty");
    await publishAll("1.0.0");
    const { identity } = await json("store");
    const replaced = await json("store", "replace", "0b0f6b5e-5f4e-4f6e-9d39-3f0c8b4b8a11");
    expect(replaced.identity.replaces).toEqual([identity.id, "0b0f6b5e-5f4e-4f6e-9d39-3f0c8b4b8a11"]);
    expect((await release("store", "replace", "not-a-name")).code).toBe(1);
  });

  test("is repaired, and unfinished repairs fail the command", async () => {
    await publishAll("1.0.0");
    expect((await release("repair")).out).toBe("The store has no problems.\n");
    await store().write("channels/production/00000002.json", "{");
    const { code, out } = await release("repair", "--dry-run");
    expect(code).toBe(1);
    expect(out).toMatch(/to do +channels\/production\/00000002\.json .*\n1 found, nothing was changed; 1 left to do\./);
    expect((await release("repair")).code).toBe(1);
    expect(await json("repair")).toEqual({ dryRun: false, found: [] });
  });
});

describe("keys", () => {
  const makeKey = async (file: string) => JSON.parse((await release("keys", "make", file, "--json")).out);

  test("are created, registered, shown, used and revoked", async () => {
    await publishAll("1.0.0");
    const file = join(root, "team.pem");
    const { publicKey } = await makeKey(file);
    expect((await release("keys", "make", file)).code).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await release("keys", "list")).out).toBe("No keys are registered.\n");
    const { id } = await json("keys", "add", "mf-browse", "--key", publicKey, "--name", "Browse team");
    expect(await json("keys", "list", "mf-browse")).toMatchObject([
      { package: "mf-browse", keys: [{ id, name: "Browse team", publicKey }] },
    ]);
    const dist = await build("1.1.0");
    expect((await release("publish", "mf-browse", "--dist", dist)).err).toContain("Set RELEASE_SIGNING_KEY");
    env = { ...env, RELEASE_SIGNING_KEY: await readFile(file, "utf8") };
    await json("publish", "mf-browse", "--dist", dist);
    expect((await release("sign", "mf-browse", "1.0.0")).err).toContain("its content could be anyone's");
    await json("promote", "mf-browse", "1.1.0");
    expect((await release("rollback", "mf-browse")).err).toContain("mf-browse 1.0.0 is not signed");
    expect((await release("keys", "revoke", "mf-browse", id)).err).toContain("is the only valid key that signed mf-browse 1.1.0");

    const second = join(root, "second.pem");
    const { publicKey: next } = await makeKey(second);
    await json("keys", "add", "mf-browse", "--key", next, "--name", "Browse team");
    env = { ...env, RELEASE_SIGNING_KEY: await readFile(second, "utf8") };
    await json("sign", "mf-browse", "1.1.0");
    expect(await json("keys", "revoke", "mf-browse", id)).toEqual({ name: "mf-browse", id, lost: [] });
    expect((await release("keys", "list")).out).toMatch(new RegExp(`mf-browse +${id} .*revoked`));
    expect(await json("canary", "mf-browse", "1.1.0", "--percent", "0")).toMatchObject({ changed: false });
  });

  test.each([
    [["keys", "add", "mf-browse", "--key", "nonsense", "--name", "x"], 1, "It must be a public Ed25519 key"],
    [["keys", "revoke", "mf-browse", "0123"], 1, "mf-browse has no valid key 0123. It has: none."],
    [["sign", "mf-browse", "1.0.0"], 1, "Set RELEASE_SIGNING_KEY"],
  ])("%j is rejected with a reason", async (args, code, words) => {
    expect(await release(...args)).toMatchObject({ code, err: expect.stringContaining(words) });
  });
});

describe("packages", () => {
  test("must be registered before they can be published", async () => {
    await publishAll("1.0.0");
    const dist = await makeRemote({
      name: "mf-events",
      css: "",
      bundle: REMOTE_BUNDLE.replaceAll('path: "/', 'path: "/events/'),
      fixtures: FIXTURES.replaceAll('url: "/', 'url: "/events/'),
    });
    const failedPublish = await release("publish", "mf-events", "--dist", dist);
    expect(failedPublish.code).toBe(1);
    expect(failedPublish.out).toMatch(
      /^mf-events 1\.0\.0 cannot be published:\n {2}build: This store does not know mf-events\. .*: release packages add mf-events --owner TEAM --budget BYTES\.\n$/,
    );
    const added = await json("packages", "add", "mf-events", "--owner", "Events team", "--budget", "9000", "--route", "20000");
    expect(added).toEqual({ name: "mf-events", owner: "Events team", budget: { own: 9000, route: 20_000 } });
    expect((await release("packages")).out).toBe(
      [
        "PACKAGE    OWNER        EVERY PAGE  INITIAL LOAD  ROUTE",
        "mf-browse  browse       9.0 kB      -             -",
        "mf-events  Events team  9.0 kB      -             20.0 kB",
        "shell      -            -           -             -",
        "",
      ].join("\n"),
    );
    expect(await json("publish", "mf-events", "--dist", dist)).toMatchObject({ name: "mf-events", existed: false });
    expect(await json("promote", "mf-events", "1.0.0")).toMatchObject({ name: "mf-events", changed: true });
  });

  test.each([
    [["packages", "add", "mf-events"], "required option '--owner <name>' not specified"],
    [["packages", "add", "mf-events", "--owner", "x", "--budget", "0"], "It must be a whole number from 1 to"],
    [["packages", "add", "Events", "--owner", "x", "--budget", "9"], "It must be a package's name"],
  ])("%j is rejected with a message", async (args, words) => {
    const { code, err } = await release(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe("the command line", () => {
  test.each([
    [["publish", "../nothing"], /argument 'remote'.*It must be a package's name, such as mf-browse/],
    [["publish"], /missing required argument 'remote'/],
    [["publish", "mf-browse", "--commit", "main"], /option '--commit <sha>' argument 'main' is invalid\. It must be a commit's hash/],
    [["promote", "mf-browse", "../x"], /argument 'version'\. It must be a version/],
    [["promote", "mf-browse", "1.0.0", "--channel", "a/b"], /'--channel <name>' argument 'a\/b' is invalid\. It must be a channel's name/],
    [["canary", "mf-browse", "1.0.0"], /required option '--percent <n>' not specified/],
    [["canary", "mf-browse", "1.0.0", "--percent", "101"], /'--percent <n>' argument '101' is invalid\. It must be a number from 0 to 100/],
    [["canary", "mf-browse", "1.0.0", "--percent", "-1"], /It must be a number from 0 to 100/],
    [["canary", "mf-browse", "1.0.0", "--percent", "0.001"], /with two decimals at most/],
    [["override", "mf-browse", "1.0.0", "--hours", "0"], /'--hours <h>' argument '0' is invalid\. It must be a whole number from 1 to 720/],
    [["override", "mf-browse", "1.0.0", "--hours", "1", "--path", "//x.example"], /'--path <path>'.*It must be a path on the site/],
    [["stats", "mf-browse", "--hours", "0"], /It must be a whole number from 1 to 720/],
    [["prune", "--keep", "some"], /'--keep <n>' argument 'some' is invalid\. It must be a whole number from 1/],
    [["promoet", "mf-browse", "1.0.0"], /unknown command 'promoet'/],
  ])("%j is not understood, and the error says what is wrong", async (args, problem) => {
    const { code, out, err } = await release(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(problem);
  });

  const COMMANDS = "publish check list promote canary rollback override prune graph store servers repair keys sign";
  test.each(COMMANDS.split(" "))("%s has help with examples", async (command) => {
    const { code, out } = await release(command, "--help");
    expect([code, out, out]).toEqual([0, expect.stringContaining(`Examples:\n  release ${command}`), expect.stringContaining("--json")]);
  });

  test("reports an unusable store with the setting's name", async () => {
    env = { RELEASES_URL: "ftp://nowhere" };
    const { code, err } = await release("list");
    expect([code, err]).toEqual([1, expect.stringContaining("RELEASES_URL")]);
  });

  test("accepts an empty store", async () => {
    for (const command of ["list", "graph"])
      expect(await release(command)).toEqual({ code: 0, out: "Nothing is published yet.\n", err: "" });
    expect(await readFile(join(root, "releases")).catch(() => "absent")).toBe("absent");
  });
});
