import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../faults/support/ask.mjs";
import { familyOf } from "../faults/support/processes.mjs";

const CONFIG = new URL("../../docs/nginx.conf", import.meta.url);
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/**
 * nginx with the configuration that is committed, the guide's sites in it, and the guide's way to the APIs.
 *
 * @param {import("../faults/support/scope.mjs").Scope} scope
 * @param {import("./place.mjs").Place} place
 */
export async function openProxy(scope, { net, guide }) {
  if (spawnSync("nginx", ["-v"]).status !== 0) throw new Error("There is no nginx. Install Debian's package nginx.");
  const folder = await scope.folder();
  const site = (await readFile(CONFIG, "utf8"))
    .replace("/var/cache/nginx/pages", join(folder, "pages"))
    .replace("server 127.0.0.1:3000;", guide.text("proxy-sites"))
    .replace("listen 8080", `listen ${net}10:8080`);
  const own = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  await mkdir(join(folder, "pages"));
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const head = `${user}daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log error;\nevents { worker_connections 4096; }`;
  await writeFile(join(folder, "nginx.conf"), `${head}\nhttp {\n${own}\n${site}\n${guide.text("proxy-api")}\n}`);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder, "-e", join(folder, "error.log")], { stdio: "inherit" });
  scope.defer(async () => {
    if (nginx.exitCode !== null) return;
    const gone = once(nginx, "exit");
    nginx.kill("SIGQUIT");
    setTimeout(() => nginx.kill("SIGKILL"), 2_000).unref();
    await gone;
  });
  const origin = `http://${net}10:8080`;
  for (let left = 200; (await ask(`${origin}/healthz`)).status === 0; left--) {
    if (left === 0 || nginx.exitCode !== null) throw new Error("nginx did not start.");
    await sleep(50);
  }
  return { origin, pid: nginx.pid, workers: () => familyOf(nginx.pid).filter(({ pid }) => pid !== nginx.pid) };
}
