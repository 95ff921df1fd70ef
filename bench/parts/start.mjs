import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeDist } from "../../scripts/dist.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { fillDataDir, removeTemplate } from "../faults/support/data.mjs";
import { median, milliseconds, ratio, table } from "../table.mjs";

/** Milliseconds between two questions whether a server is there, and after which it should be. */
const ASK_EVERY = 5;
const THERE_WITHIN = 120_000;
/** Seconds of one unit of the processor's time in /proc. */
const TICK = 0.01;
/** The least that a server on these libraries can be: no module of ours, one address. */
const BARE = `import { fastify } from "fastify";
const app = fastify();
app.get("/readyz", () => ({ status: "ready" }));
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.on("SIGTERM", () => app.close());`;

/** @returns {{ pid: number, parent: number, seconds: number }[]} the processes of a group, with their processor's time and that of their ended children */
const processesOf = (group) =>
  readdirSync("/proc").flatMap((pid) => {
    try {
      const text = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return Number(fields[2]) === group ? [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks * TICK }] : [];
    } catch {
      // It has ended since.
      return [];
    }
  });
const secondsOf = (group) => processesOf(group).reduce((sum, { seconds }) => sum + seconds, 0);

/** Resolves once an address answers 200. @returns milliseconds since `began` */
async function untilThere(url, began) {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    const took = performance.now() - began;
    if (answer?.status === 200) return took;
    if (took > THERE_WITHIN) throw new Error(`${url} did not answer 200.`);
    await wait(ASK_EVERY);
  }
}

/** Starts a program, and ends it. Times are milliseconds, the processor's of all its processes. */
async function startOnce(args, env, { paths, killed = false }) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"], detached: true });
  const address = `http://127.0.0.1:${env.PORT}`;
  const group = /** @type {number} */ (child.pid);
  const ended = once(child, "exit");
  try {
    const ready = await untilThere(address + paths[0], began);
    const cpu = secondsOf(group) * 1000;
    for (const path of paths.slice(1)) await untilThere(address + path, began);
    const all = performance.now() - began;
    if (!killed) return { ready, cpu, all };
    const served = processesOf(group).find(({ parent }) => parent === group);
    const from = performance.now();
    process.kill(served?.pid ?? 0, "SIGKILL");
    while (await fetch(address + paths[0]).catch(() => undefined)) await wait(ASK_EVERY);
    return { ready, cpu, all, back: await untilThere(address + paths[0], from) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/**
 * Measures second starts of the folder that `pnpm dist` makes, on a filled embedded database, against a server of the same libraries with
 * one address.
 *
 * @param {{ rounds: number }} options
 */
export async function measureStart({ rounds }) {
  const folder = mkdtempSync(join(tmpdir(), "nightlatch-start-"));
  try {
    await makeDist(join(folder, "nightlatch"));
    const bare = join(folder, "nightlatch/bare.mjs");
    writeFileSync(bare, BARE);
    const env = {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "fatal",
    };
    await fillDataDir(env.DATA_DIR, ["db"]);
    const program = join(folder, "nightlatch/bin/nightlatch.mjs");
    const paths = ["/readyz", "/properties"];
    const first = await startOnce([program, "start"], env, { paths });
    const runs = { bare: [], serve: [], start: [] };
    for (let round = 0; round < rounds; round++) {
      runs.bare.push(await startOnce([bare], env, { paths: ["/readyz"] }));
      runs.serve.push(await startOnce([program, "serve"], env, { paths, killed: true }));
      runs.start.push(await startOnce([program, "start"], env, { paths }));
    }
    const middle = (list, key) => median(list.map((run) => run[key]));
    const kinds = Object.fromEntries(
      Object.entries(runs).map(([kind, list]) => [
        kind,
        { ready: middle(list, "ready"), all: middle(list, "all"), cpu: middle(list, "cpu"), back: middle(list, "back") },
      ]),
    );
    return { rounds, first, kinds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await removeTemplate();
  }
}

/** @param {Awaited<ReturnType<typeof measureStart>>} result */
export function printStart({ rounds, first, kinds: { bare, serve, start } }) {
  const row = (name, { ready, all, cpu, back }) => [
    name,
    milliseconds(ready),
    milliseconds(all),
    milliseconds(cpu),
    ratio(cpu, bare.cpu),
    Number.isFinite(back) ? milliseconds(back) : "",
  ];
  return [
    "## Start",
    `The folder of \`pnpm dist\`, embedded database; medians of ${rounds}. The processor's time is of all processes until /readyz answers 200.`,
    table(
      ["start", "/readyz", "/properties too", "processor", "by bare Fastify", "back after kill -9"],
      [
        row("bare Fastify", bare),
        row("serve, filled", serve),
        row("start, filled", start),
        row("start, first", { ...first, back: Number.NaN }),
      ],
    ),
  ].join("\n\n");
}
