import { readFileSync } from "node:fs";
import { openNginx } from "../support/nginx.mjs";
import { familyOf } from "../support/processes.mjs";
import { MARK } from "./load.mjs";

/** A log of failures, with the server that each was sent to. Visitors' requests are logged nowhere else. */
const FAILED_LOG = [
  'map $status $is_failed { default 1; "~^[23]" 0; }',
  `log_format failed '$http_${MARK.replaceAll("-", "_")} $time_iso8601 $request_method $request_uri $status, of $upstream_addr: $upstream_status '`,
  "  'connected in $upstream_connect_time, answered in $upstream_response_time';",
  "access_log FOLDER/failed.log failed if=$is_failed;",
];

/** @returns {string[]} the lines of a log; none when it is not there yet */
function linesOf(file) {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * nginx as production/proxy/nginx has it, with the guide's sites, and the guide's way to the APIs.
 *
 * @param {import("../support/scope.mjs").Scope} scope
 * @param {import("./place.mjs").Place} place
 */
export async function openProxy(scope, { net, guide }) {
  const user = process.getuid?.() === 0 ? "user root; " : "";
  const { origin, pid, folder } = await openNginx(scope, {
    servers: guide.text("proxy-sites"),
    listen: `${net}10:8080`,
    main: `${user}worker_processes 2;`,
    log: FAILED_LOG,
    more: guide.text("proxy-api"),
  });
  /** The lines of nginx's logs about a request. @param {import("./load.mjs").Seen} seen @returns {string[]} */
  function linesAbout({ at, took, asked, mark }) {
    const seconds = (line) => new Date(line.slice(0, 19).replaceAll("/", "-")).getTime() - performance.timeOrigin;
    const meanwhile = (line) => seconds(line) > at - 1000 && seconds(line) < at + took + 1000;
    return [
      ...linesOf(`${folder}/failed.log`).filter((line) => line.startsWith(`${mark} `)),
      ...linesOf(`${folder}/error.log`).filter((line) => line.includes(`"${asked} `) && meanwhile(line)),
    ];
  }
  return { origin, pid, linesAbout, workers: () => familyOf(pid).slice(1) };
}
