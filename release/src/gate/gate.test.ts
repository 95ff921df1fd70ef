import { beforeEach, describe, expect, test } from "vitest";
import { publishBuilt } from "../publish-built.ts";
import { ReleaseRegistry } from "../registry.ts";
import type { BuildRecord } from "../release-record.ts";
import { createFolderStore } from "../store.ts";
import { rendererHere } from "../testing/index.ts";
import { makeFolder } from "../testing/make-build.ts";
import { checkAgainstLive, type GateOptions, gateForBuilt } from "./gate.ts";
import { problemLines } from "./report.ts";
import { makeRemote, makeShell, REMOTE_BUNDLE, SHELL_BUNDLE } from "./testing/make-dist.ts";

let registry: ReleaseRegistry;

beforeEach(async () => {
  registry = new ReleaseRegistry(createFolderStore(await makeFolder()));
});

async function start(
  dists: readonly string[],
  options: Pick<GateOptions, "open"> = { open: rendererHere },
): Promise<{ released: string[]; rejected: string[] }> {
  const rejected: string[] = [];
  const onRejected = (name: string, error: Error) => rejected.push(`${name}: ${error.message}`);
  return { released: await publishBuilt(registry, dists, { gate: gateForBuilt(registry, dists, options), onRejected }), rejected };
}

const liveVersion = async (name: string) => (await registry.channel())?.packages[name]?.version;
const speaking = (contract: number) => (record: BuildRecord) => ({ ...record, contract });

const NEWER_SHELL = { bundle: SHELL_BUNDLE.replaceAll("19.3.1", "20.0.0") };
const NEWER_REMOTE = {
  record: (record: BuildRecord) => ({
    ...record,
    shared: { ...record.shared, react: "^20.0.0", "react/jsx-runtime": "^20.0.0", "react-dom": "^20.0.0" },
  }),
  manifest: (manifest: object) => ({ ...manifest, shared: [] }),
  client: { "newer.aa.js": "newer;" },
};

describe("the gate of a start", () => {
  test("accepts builds that fit together", async () => {
    const dists = [await makeShell(), await makeRemote()];
    expect(await start(dists, {})).toEqual({ released: ["shell 1.0.0", "mf-browse 1.0.0"], rejected: [] });
    expect(await start(dists)).toEqual({ released: [], rejected: [] });
  });

  test("rejects a build that does not fit, and releases the others", async () => {
    const broken = await makeRemote({ record: speaking(2) });
    const { released, rejected } = await start([await makeShell(), broken]);
    expect(released).toEqual(["shell 1.0.0"]);
    expect(rejected).toEqual([expect.stringMatching(/^mf-browse: mf-browse 1\.0\.0 cannot be published:\n {2}contract: /)]);
    expect(await liveVersion("mf-browse")).toBeUndefined();
  });

  test("releases a shell and a remote together when they only fit each other", async () => {
    await start([await makeShell(), await makeRemote()]);
    const { released, rejected } = await start([await makeShell(NEWER_SHELL), await makeRemote(NEWER_REMOTE)]);
    expect(rejected).toEqual([]);
    expect(released).toHaveLength(2);
  });

  test("checks a new shell with the live remotes", async () => {
    const remote = await makeRemote();
    await start([await makeShell(), remote]);
    const { rejected } = await start([await makeShell(NEWER_SHELL), remote]);
    expect(rejected.join("\n")).toContain("remotes: It breaks mf-browse 1.0.0, which is live");
    expect(await liveVersion("shell")).toBe("1.0.0");
  });
});

describe("the gate of publish", () => {
  test("checks a remote in the live shell and in its canary", async () => {
    await start([await makeShell()]);
    const canary = await makeShell({ ...NEWER_SHELL, record: (record) => ({ ...record, version: "2.0.0" }) });
    await registry.publish(canary);
    await registry.canary("shell", "2.0.0", 5);
    const report = await checkAgainstLive(registry, await makeRemote(), { open: rendererHere });
    expect(report).toMatchObject({ ok: false, shells: ["1.0.0", "2.0.0"] });
    const problems = problemLines(report).join();
    expect(problems).toContain("shared: In shell 2.0.0: build.json needs react ^19.3.0, but the shell has 20.0.0.");
    expect(problems).not.toContain("In shell 1.0.0");
  });

  test("rejects a remote with another remote's address, and names both", async () => {
    await start([await makeShell(), await makeRemote()]);
    const report = await checkAgainstLive(registry, await makeRemote({ name: "mf-other" }), { open: rendererHere });
    expect(problemLines(report).join()).toContain(
      "shape: The address /saved of mf-other belongs to mf-browse: mf-browse 1.0.0 has /saved.",
    );
  });

  test("checks a shell with every version of a remote that visitors get", async () => {
    await start([await makeShell(), await makeRemote()]);
    const second = { bundle: REMOTE_BUNDLE.replace("Stays", "Places"), record: (record: BuildRecord) => ({ ...record, version: "1.1.0" }) };
    await registry.publish(await makeRemote(second));
    await registry.canary("mf-browse", "1.1.0", 5);
    const broken = await makeShell({ bundle: SHELL_BUNDLE.replace("status: 200", "status: 500") });
    const problems = problemLines(await checkAgainstLive(registry, broken, { open: rendererHere })).join();
    expect(problems).toContain("remotes: It breaks mf-browse 1.0.0, which is live");
    expect(problems).toContain("remotes: It breaks mf-browse 1.1.0, which is live");
  });
});
