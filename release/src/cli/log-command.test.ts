import { beforeEach, describe, expect, test } from "vitest";
import { channelEntrySchema } from "../channel.ts";
import { MeasurementLog } from "../measurements/measurement-log.ts";
import { publishBuilt } from "../publish-built.ts";
import { ReleaseRegistry } from "../registry.ts";
import { createFolderStore } from "../store.ts";
import { makeBuild, makeFolder, makeVersion } from "../testing/make-build.ts";
import { runCli } from "../testing/run-cli.ts";

let folder: string;
let registry: ReleaseRegistry;
let env: Record<string, string>;

const run = (...args: string[]) => runCli(args, env);

beforeEach(async () => {
  folder = await makeFolder();
  env = { RELEASES_DIR: folder, OPS_BY: "ada" };
  registry = new ReleaseRegistry(createFolderStore(folder));
  for (const version of ["1.0.0", "1.1.0"]) await registry.publish(await makeVersion("mf-browse", version), { by: "grace" });
});

describe("the author of a change", () => {
  test("is logged: --by, OPS_BY, or the server for a halt", async () => {
    await run("promote", "mf-browse", "1.0.0");
    await run("canary", "mf-browse", "1.1.0", "--percent", "5", "--by", "Grace H.");
    await registry.halt("mf-browse", { reason: "It failed." });
    await run("promote", "mf-browse", "1.1.0");
    await run("rollback", "mf-browse", "--by", "octo-cat");
    const entries = await registry.history();
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ["rollback", "octo-cat"],
      ["promote", "ada"],
      ["halt", "server"],
      ["canary", "Grace H."],
      ["promote", "ada"],
    ]);
    expect((await registry.record("mf-browse", "1.0.0"))?.by).toBe("grace");
  });

  test("is recorded when a start makes a build live", async () => {
    await publishBuilt(registry, [await makeBuild("mf-detail")], { by: "ada@studio" });
    expect((await registry.channel())?.by).toBe("ada@studio");
    expect((await registry.record("mf-detail", "1.0.0"))?.by).toBe("ada@studio");
  });

  test("is optional: older servers ignore it, and entries without it are valid", async () => {
    await run("promote", "mf-browse", "1.0.0");
    const [entry] = await registry.history();
    const ofBefore = channelEntrySchema.omit({ by: true });
    const { by, ...rest } = channelEntrySchema.parse(entry);
    expect([by, ofBefore.parse(entry)]).toEqual(["ada", rest]);
    expect(channelEntrySchema.parse(rest)).toEqual(rest);
  });

  test("is rejected with control characters, as is such a reason", async () => {
    for (const option of ["--by", "--reason"]) {
      const { code, err } = await run("promote", "mf-browse", "1.0.0", option, "a\u001b[2Jb");
      expect([option, code]).toEqual([option, 2]);
      expect(err).toMatch(/control characters\./);
    }
    env.OPS_BY = "\u0007";
    expect(await run("promote", "mf-browse", "1.0.0")).toMatchObject({ code: 1, err: "OPS_BY must have no control characters.\n" });
    expect(await registry.channel()).toBeUndefined();
  });
});

describe("release log", () => {
  test("lists one row per change with its outcome, newest first", async () => {
    await run("promote", "mf-browse", "1.0.0", "--reason", "the first");
    await run("canary", "mf-browse", "1.1.0", "--percent", "5");
    const log = new MeasurementLog(registry.store);
    for (let view = 0; view < 4; view += 1) log.view("mf-browse", "1.1.0", { errored: view === 0, unloaded: false, vitals: { LCP: 1000 } });
    log.render("mf-browse", "1.1.0", { failure: undefined }, "none");
    await log.flush();
    const lines = (await run("log", "mf-browse")).out.split("\n");
    expect(lines[0]).toMatch(
      /^WHEN \(UTC\) +WHO +WHAT +PACKAGE +VERSION +INSTEAD OF +VIEWS +ERRORS +NOT RENDERED +LCP P75 +UNTIL \(UTC\) +WHY$/,
    );
    expect(lines[1]).toMatch(/ ada +canary 5 % +mf-browse +1\.1\.0 +1\.0\.0 +4 +25\.00 % +0\.00 % +\d[\d,]+ ms +now +-$/);
    expect(lines[2]).toMatch(/ ada +promote +mf-browse +1\.0\.0 +- +0 +- +- +- +now +the first$/);
  });

  test("prints the same as JSON, with the channel and how many changes are left out", async () => {
    await run("promote", "mf-browse", "1.0.0", "--channel", "preview");
    await run("promote", "mf-browse", "1.1.0", "--channel", "preview");
    const { out } = await run("log", "--channel", "preview", "--limit", "1", "--json");
    expect(JSON.parse(out)).toMatchObject({ channel: "preview", older: 1, changes: [{ version: "1.1.0", replaced: "1.0.0", by: "ada" }] });
    expect((await run("log", "--channel", "preview", "--limit", "1")).out).toContain("Older changes that are not shown (--limit): 1");
  });

  test("reports when there is nothing", async () => {
    expect((await run("log")).out).toMatch(/^Nothing has changed on production yet\.\n/);
    expect((await run("log", "mf-none")).out).toMatch(/^mf-none has not changed on production yet\.\n/);
    expect((await run("log", "--limit", "0")).code).toBe(2);
  });

  test("escapes another program's text, so that it cannot control the terminal", async () => {
    const hostile = "\u001b]0;x\u0007\u202e\n";
    const entry = { seq: 1, at: new Date().toISOString(), action: "promote", name: "mf-browse", version: "1.0.0" };
    const rest = { reason: hostile, by: hostile, packages: { "mf-browse": { version: "1.0.0" } } };
    await registry.store.create("channels/production/00000001.json", JSON.stringify({ ...entry, ...rest }));
    const { out } = await run("log");
    expect(out).toContain("\\u{1b}]0;x\\u{7}\\u{202e}\\u{a}");
    expect(out).toMatch(/^[\x20-\x7e\n]*$/);
    expect(out.split("\n")).toHaveLength(4);
  });
});

describe("release diff", () => {
  test("compares two versions, for people and for programs", async () => {
    const { out } = await run("diff", "mf-browse", "1.0.0", "1.1.0");
    expect(out).toMatch(/^mf-browse 1\.0\.0, published [\d-]+ [\d:]+ UTC by grace\n {10}1\.1\.0, published .*\n/);
    expect(out).toContain("files\n  + routes.1.1.0.js  0.0 kB\n  - routes.1.0.0.js  0.0 kB\n");
    expect(out).toContain("initial load  0.0 kB -> 0.0 kB (0 bytes)");
    expect(JSON.parse((await run("diff", "mf-browse", "1.0.0", "1.1.0", "--json")).out)).toMatchObject({ name: "mf-browse", same: false });
  });

  test("rejects an unpublished version", async () => {
    const { code, err } = await run("diff", "mf-browse", "1.0.0", "9.9.9");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("mf-browse 9.9.9 is not published. To see the published versions: release list mf-browse"),
    ]);
  });
});
