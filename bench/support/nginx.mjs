import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { Skipped } from "./data.mjs";
import { sendRequest, until } from "./send-request.mjs";

const FILES = new URL("../../production/proxy/nginx/nightlatch/", import.meta.url);
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** @returns {Promise<number>} its process id, once it is up @throws {Skipped} where nginx is not installed */
export async function startNginx(scope, { folder, main = "master_process off;", http, isUp }) {
  if (spawnSync("nginx", ["-v"]).status !== 0) throw new Skipped("nginx is not installed (Debian: nginx)");
  const [config, log] = ["nginx.conf", "error.log"].map((name) => join(folder, name));
  const head = `daemon off; ${main} pid ${folder}/pid; error_log ${log} error;\nevents { worker_connections 4096; }`;
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(config, [head, "http {", ...temporary, ...http, "}"].join("\n"));
  const nginx = spawn("nginx", ["-c", config, "-p", folder, "-e", log], { stdio: "inherit" });
  scope.defer(async () => {
    if (nginx.exitCode !== null) return;
    const gone = once(nginx, "exit");
    // Killing the master with SIGKILL would leave its workers running.
    nginx.kill("SIGQUIT");
    setTimeout(() => nginx.kill("SIGKILL"), 2_000).unref();
    await gone;
  });
  await until("nginx starts", () => {
    if (nginx.exitCode !== null) throw new Error("nginx did not start.");
    return isUp();
  });
  return nginx.pid;
}

/**
 * Starts nginx without encryption.
 * @param {import("./scope.mjs").Scope} scope
 * @param {{ servers: string, listen?: string, main?: string, log?: readonly string[], more?: string }} options directives
 */
export async function openNginx(scope, { servers, listen, main, log = ["access_log off;"], more = "" }) {
  const folder = await scope.folder();
  const address = listen ?? `127.0.0.1:${await freePort()}`;
  await cp(FILES, join(folder, "nightlatch"), { recursive: true });
  const sites = join(folder, "nightlatch/sites.conf");
  await writeFile(sites, (await readFile(sites, "utf8")).replace(/(?:^ *server .*;\n)+/m, servers));
  const origin = `http://${address}`;
  const pid = await startNginx(scope, {
    folder,
    main,
    http: [
      ...log.map((line) => line.replaceAll("FOLDER", folder)),
      // Raises the limits per address, because all visitors here share one.
      'limit_req_zone $binary_remote_addr zone=requests:1m rate=100000r/s; map "" $alt_svc { default ""; }',
      ...["pages", "files"].map((name) => `proxy_cache_path ${folder}/${name} keys_zone=${name}:20m use_temp_path=off;`),
      "include nightlatch/sites.conf; include nightlatch/visits.conf;",
      `server { listen ${address}; include nightlatch/site.conf; }`,
      more,
    ],
    isUp: async () => (await sendRequest(`${origin}/healthz`)).status !== 0,
  });
  return { origin, pid, folder };
}

export const serversOf = (sites) => sites.map(({ port }) => `  server 127.0.0.1:${port} max_fails=10 fail_timeout=1s;\n`).join("");
