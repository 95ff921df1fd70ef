import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.mjs";
import { Skipped } from "./data.mjs";
import { freePort } from "./site.mjs";

const CONFIG = new URL("../../../docs/nginx.conf", import.meta.url);
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/**
 * nginx as the documentation sets it up, in front of several sites, on a free port.
 *
 * @param {import("./scope.mjs").Scope} scope
 * @param {readonly number[]} ports of the sites
 * @returns {Promise<string>} its address
 */
export async function openNginx(scope, ports) {
  if (spawnSync("nginx", ["-v"]).status !== 0) throw new Skipped("nginx is not installed");
  const folder = await scope.folder();
  const port = await freePort();
  const text = (await readFile(CONFIG, "utf8"))
    .replace("/var/cache/nginx/pages", join(folder, "pages"))
    .replace("server 127.0.0.1:3000;", ports.map((each) => `server 127.0.0.1:${each};`).join("\n  "))
    .replace("listen 8080", `listen 127.0.0.1:${port}`);
  const own = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  await mkdir(join(folder, "pages"));
  const head = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents { worker_connections 4096; }`;
  await writeFile(join(folder, "nginx.conf"), `${head}\nhttp { access_log off;\n${own}\n${text}\n}`);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder, "-e", join(folder, "error.log")], { stdio: "inherit" });
  scope.defer(async () => {
    if (nginx.exitCode !== null) return;
    const gone = once(nginx, "exit");
    nginx.kill("SIGKILL");
    await gone;
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let left = 200; (await ask(`${origin}/healthz`)).status !== 200; left--) {
    if (left === 0 || nginx.exitCode !== null) throw new Error("nginx did not start.");
    await sleep(50);
  }
  return origin;
}
