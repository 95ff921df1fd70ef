import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/free-port.mjs";
import { ask } from "./ask.mjs";
import { Skipped } from "./data.mjs";

const FILES = new URL("../../../production/proxy/nginx/nightlatch/", import.meta.url);
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/**
 * nginx with the files of production/proxy/nginx, in front of several sites, on a free port and without encryption.
 *
 * @param {import("./scope.mjs").Scope} scope
 * @param {readonly number[]} ports of the sites
 * @returns {Promise<string>} its address
 */
export async function openNginx(scope, ports) {
  if (spawnSync("nginx", ["-v"]).status !== 0) throw new Skipped("nginx is not installed");
  const folder = await scope.folder();
  const port = await freePort();
  await cp(FILES, join(folder, "nightlatch"), { recursive: true });
  const sites = join(folder, "nightlatch/sites.conf");
  const servers = ports.map((each) => `  server 127.0.0.1:${each} max_fails=10 fail_timeout=1s;\n`).join("");
  await writeFile(sites, (await readFile(sites, "utf8")).replace(/(?:^ *server .*;\n)+/m, servers));
  const own = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  await mkdir(join(folder, "pages"));
  const head = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents { worker_connections 4096; }`;
  const caches = ["pages", "files"].map((name) => `proxy_cache_path ${folder}/${name} keys_zone=${name}:20m use_temp_path=off;`).join("\n");
  // The limits of one address are left out: here all visitors have the same.
  const shared = `limit_req_zone $binary_remote_addr zone=requests:1m rate=100000r/s;\nmap "" $alt_svc { default ""; }\n${caches}`;
  const includes = ["sites", "visits"].map((name) => `include nightlatch/${name}.conf;`).join(" ");
  const server = `server { listen 127.0.0.1:${port}; include nightlatch/site.conf; }`;
  await writeFile(join(folder, "nginx.conf"), `${head}\nhttp { access_log off;\n${own}\n${shared}\n${includes}\n${server}\n}`);
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
