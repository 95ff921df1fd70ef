import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../faults/support/ask.mjs";
import { familyOf } from "../faults/support/processes.mjs";
import { MARK } from "./load.mjs";

const FILES = new URL("../../production/proxy/nginx/nightlatch/", import.meta.url);
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** A log of answers that are not right, with the server that each was asked of. Visitors' requests are logged nowhere else. */
const FAILED_LOG = [
  'map $status $is_failed { default 1; "~^[23]" 0; }',
  `log_format failed '$http_${MARK.replaceAll("-", "_")} $time_iso8601 $request_method $request_uri $status, of $upstream_addr: $upstream_status '`,
  "  'connected in $upstream_connect_time, answered in $upstream_response_time';",
];

/** Lines of a log; none when it is not there yet. @returns {string[]} */
function linesOf(file) {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * nginx with the files of production/proxy/nginx, without encryption, the guide's sites in them, and the guide's way to the APIs.
 *
 * @param {import("../faults/support/scope.mjs").Scope} scope
 * @param {import("./place.mjs").Place} place
 */
export async function openProxy(scope, { net, guide }) {
  if (spawnSync("nginx", ["-v"]).status !== 0) throw new Error("There is no nginx. Install Debian's package nginx.");
  const folder = await scope.folder();
  await cp(FILES, join(folder, "nightlatch"), { recursive: true });
  const sites = join(folder, "nightlatch/sites.conf");
  await writeFile(sites, (await readFile(sites, "utf8")).replace(/(?:^ *server .*;\n)+/m, guide.text("proxy-sites")));
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const head = `${user}daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log error;\nevents { worker_connections 4096; }`;
  const caches = ["pages", "files"].map((name) => `proxy_cache_path ${folder}/${name} keys_zone=${name}:20m use_temp_path=off;`);
  const own = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`);
  // The limits of one address are left out: here all visitors have the same.
  const limits = ["limit_req_zone $binary_remote_addr zone=requests:1m rate=100000r/s;", 'map "" $alt_svc { default ""; }'];
  const parts = [
    ...FAILED_LOG,
    `access_log ${folder}/failed.log failed if=$is_failed;`,
    ...own,
    ...limits,
    ...caches,
    "include nightlatch/sites.conf; include nightlatch/visits.conf;",
  ];
  const server = `server { listen ${net}10:8080; include nightlatch/site.conf; }`;
  await writeFile(join(folder, "nginx.conf"), [head, "http {", ...parts, server, guide.text("proxy-api"), "}"].join("\n"));
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
  /** What nginx's logs say of a request. @param {import("./load.mjs").Seen} seen @returns {string[]} */
  function linesAbout({ at, took, asked, mark }) {
    const seconds = (line) => new Date(line.slice(0, 19).replaceAll("/", "-")).getTime() - performance.timeOrigin;
    const meanwhile = (line) => seconds(line) > at - 1000 && seconds(line) < at + took + 1000;
    return [
      ...linesOf(`${folder}/failed.log`).filter((line) => line.startsWith(`${mark} `)),
      ...linesOf(`${folder}/error.log`).filter((line) => line.includes(`"${asked} `) && meanwhile(line)),
    ];
  }
  return { origin, pid: nginx.pid, linesAbout, workers: () => familyOf(nginx.pid).filter(({ pid }) => pid !== nginx.pid) };
}
