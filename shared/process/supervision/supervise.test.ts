import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StartFailure, type Supervised, type SuperviseOptions, supervise } from "./supervise.ts";

// The scripts run in child processes, which import the compiled code.
const SUPERVISE = fileURLToPath(new URL("../dist/supervision/index.js", import.meta.url));
/** `silentMax` is long, because on a busy machine a process may be silent for seconds. */
const TIMING = { pause: 10, pauseMax: 40, pingInterval: 50, silentMax: 30_000 };
const PATIENCE = { timeout: 20_000, interval: 20 };

let folder: string;
let started: Supervised | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightlatch-supervise-"));
});
afterEach(async () => {
  started?.stop();
  await started?.ended;
  started = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function script(body: string): Promise<string> {
  const file = join(folder, "script.mjs");
  const text = `
    import { appendFileSync } from "node:fs";
    import { supervised } from ${JSON.stringify(SUPERVISE)};
    const note = (line) => appendFileSync(${JSON.stringify(join(folder, "notes"))}, line + "\\n");
    const { ready, ending } = supervised(() => { note("stopped"); process.exit(0); });
    note("started " + process.pid + " on " + process.env.PORT);
    setInterval(() => {}, 1000);
    ${body}`;
  await writeFile(file, text);
  return file;
}

const notes = async () => (await readFile(join(folder, "notes"), "utf8").catch(() => "")).trim().split("\n");
const starts = async () => (await notes()).filter((line) => line.startsWith("started"));
const lastPid = async () => Number(/started (\d+)/.exec((await starts()).at(-1) ?? "")?.[1]);

async function start(body: string, timing: SuperviseOptions["timing"] = {}): Promise<string[]> {
  const lines: string[] = [];
  started = await supervise(await script(body), {
    env: { ...process.env, PORT: "0" },
    log: (line) => lines.push(line),
    timing: { ...TIMING, ...timing },
  });
  return lines;
}

/** Blocks the event loop forever without using processor time. */
const BLOCKED = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
const READY = `ready("http://127.0.0.1:4567");`;

/** The short run has only one case, which differs most from an exit. The long tests have all. */
const IN_SHORT = ["by work that never ends"];
const ENDS: [how: string, body: string, told: RegExp][] = [
  ["by an exit with 0", `${READY} setTimeout(() => process.exit(0), 50);`, /ended with 0\./],
  ["by an exit with 3", `${READY} setTimeout(() => process.exit(3), 50);`, /ended with 3\./],
  ["by an exception", `${READY} setTimeout(() => { throw new Error("planted"); }, 50);`, /ended with 1\./],
  ["by a signal that kills", `${READY} setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);`, /ended by SIGKILL\./],
  ["by work that never ends", `${READY} setTimeout(() => { ${BLOCKED} }, 50);`, /ended after it had stopped answering\./],
  ["by a loop that never ends", `${READY} setTimeout(() => { for (;;); }, 50);`, /ended after it had stopped answering\./],
];

describe("a process that ends unexpectedly is started again", () => {
  test.each(ENDS.filter(([how]) => process.env.LONG_RUNS || IN_SHORT.includes(how)))("%s", async (_how, body, expected) => {
    const lines = await start(body, { silentMax: 500 });
    await vi.waitFor(async () => expect(lines).toContain("The site is back on http://127.0.0.1:4567"), PATIENCE);
    expect((await starts()).length).toBeGreaterThanOrEqual(2);
    expect(lines[0]).toMatch(expected);
  });

  test("on its port, with growing pauses up to a limit, until it is stopped during a start", async () => {
    const lines = await start(`${READY} setTimeout(() => process.exit(0), 20);`);
    await vi.waitFor(async () => expect((await starts()).length).toBeGreaterThanOrEqual(5), PATIENCE);
    expect(lines[0]).toMatch(/ended with 0\./);
    expect(lines).toContain("The site is back on http://127.0.0.1:4567");
    expect((await starts()).map((line) => line.split(" on ")[1]).slice(0, 3)).toEqual(["0", "4567", "4567"]);
    const pauses = lines.flatMap((line) => /again in ([\d.]+) s/.exec(line)?.[1] ?? []).map(Number);
    expect(pauses.slice(0, 4)).toEqual([0.01, 0.02, 0.04, 0.04]);
    started?.stop();
    await started?.ended;
    const count = (await starts()).length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await starts()).toHaveLength(count);
  });

  test("although it repeatedly ends before it is ready", async () => {
    await start(`
      import { readFileSync } from "node:fs";
      const runs = readFileSync(${JSON.stringify(join(folder, "notes"))}, "utf8").match(/started/g).length;
      if (runs === 1) { ${READY} setTimeout(() => process.exit(1), 20); }
      else if (runs < 4) process.exit(1);
      else { ${READY} note("steady"); }`);
    await vi.waitFor(async () => expect(await notes()).toContain("steady"), PATIENCE);
    expect(await starts()).toHaveLength(4);
  });
});

describe("a process that is stopped", () => {
  test("by its supervisor is not started again", async () => {
    await start(READY);
    started?.stop();
    expect(await started?.ended).toBe(0);
    expect(await notes()).toEqual([expect.stringMatching(/^started/), "stopped"]);
  });

  test("by a signal of its own is not started again", async () => {
    await start(`process.on("SIGTERM", () => { ending(); setTimeout(() => process.exit(0), 50); }); ${READY}`);
    process.kill(await lastPid(), "SIGTERM");
    expect(await started?.ended).toBe(0);
    expect(await starts()).toHaveLength(1);
  });
});

test("ends the pause before the next start at once", async () => {
  const lines = await start(`${READY} setTimeout(() => process.exit(1), 20);`, { pause: 3_600_000, pauseMax: 3_600_000 });
  await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE);
  started?.stop();
  expect(await started?.ended).toBe(0);
  expect(await starts()).toHaveLength(1);
});

test("a process that ends before it was ever ready is not started again, and its exit code is reported", async () => {
  const failure = start("process.exit(7);");
  await expect(failure).rejects.toThrow(StartFailure);
  await expect(failure).rejects.toMatchObject({ code: 7 });
  expect(await starts()).toHaveLength(1);
});

test("a process whose supervisor is killed ends at once and frees its port and folder", async () => {
  const body = await script(READY);
  const outer = join(folder, "outer.mjs");
  await writeFile(
    outer,
    `import { supervise } from ${JSON.stringify(SUPERVISE)}; await supervise(${JSON.stringify(body)}); console.log("up");`,
  );
  const supervisor = spawn(process.execPath, [outer], { stdio: ["ignore", "pipe", "inherit"] });
  await once(supervisor.stdout, "data");
  const pid = await lastPid();
  expect(isAlive(pid)).toBe(true);
  supervisor.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
