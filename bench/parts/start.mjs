import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDist } from "../../scripts/dist.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { fillDataDir } from "../support/data.mjs";
import { familyOf, treeResourceUsage } from "../support/processes.mjs";
import { sendRequest, until } from "../support/send-request.mjs";
import { median, milliseconds, ratio } from "../table.mjs";

const PATIENCE = { every: 5, patience: 120_000 };
const BARE = `import { fastify } from "fastify";
const app = fastify();
app.get("/readyz", () => ({ status: "ready" }));
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.on("SIGTERM", () => app.close());`;

/** @returns milliseconds until each path returns 200 (`back`: after a kill), and processor time until the first does */
async function startOnce(args, env, { paths, killed = false }) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const isOk = (path) => async () => (await sendRequest(`http://127.0.0.1:${env.PORT}${path}`)).status === 200;
  const isThere = isOk(paths[0]);
  try {
    await until("the server is ready", isThere, PATIENCE);
    const ready = performance.now() - began;
    const cpu = treeResourceUsage(child.pid, { withMemory: false }).processor;
    for (const path of paths.slice(1)) await until(`${path} is there`, isOk(path), PATIENCE);
    const all = performance.now() - began;
    if (!killed) return { ready, cpu, all };
    const killedAt = performance.now();
    process.kill(familyOf(child.pid).find(({ parent }) => parent === child.pid).pid, "SIGKILL");
    await until("the server is gone", async () => !(await isThere()), PATIENCE);
    await until("the server is back", isThere, PATIENCE);
    return { ready, cpu, all, back: performance.now() - killedAt };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

export async function measureStart(scope, { rounds }) {
  const folder = await scope.folder();
  await makeDist(join(folder, "nightlatch"));
  const bare = join(folder, "nightlatch/bare.mjs");
  await writeFile(bare, BARE);
  const own = { PATH: process.env.PATH, HOST: "127.0.0.1", LOG_LEVEL: "fatal" };
  const env = { ...own, PORT: String(await freePort()), DATA_DIR: join(folder, "data") };
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
  const row = (name, all) => {
    const middle = (key) => median(all.map((run) => run[key]));
    const times = ["ready", "all", "cpu"].map((key) => milliseconds(middle(key)));
    const base = median(runs.bare.map(({ cpu }) => cpu));
    return [name, ...times, ratio(middle("cpu"), base), middle("back") === undefined ? "" : milliseconds(middle("back"))];
  };
  return [
    "## Start",
    `The folder of \`pnpm dist\`, embedded database; medians of ${rounds}. Processor time covers all processes until /readyz returns 200.`,
    {
      head: ["start", "/readyz", "/properties too", "processor", "by bare Fastify", "back after kill -9"],
      rows: [
        row("bare Fastify", runs.bare),
        row("serve, filled", runs.serve),
        row("start, filled", runs.start),
        row("start, first", [first]),
      ],
    },
  ];
}
