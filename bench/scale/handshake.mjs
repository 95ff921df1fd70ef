import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent, get } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.mjs";
import { useOf } from "./use.mjs";

const AT_ONCE = 4;

/**
 * What a TLS handshake costs nginx, with a key of P-256 and no session that is taken up again, beside a request on a connection that
 * stays open.
 *
 * @param {import("../faults/support/scope.mjs").Scope} scope
 * @param {{ count: number }} options
 * @returns {Promise<{ handshake: number, request: number } | undefined>} milliseconds of processor time; undefined without openssl
 */
export async function measureHandshake(scope, { count }) {
  const folder = await scope.folder();
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => join(folder, name));
  try {
    const names = ["-subj", "/CN=localhost", "-days", "1"];
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", certificate, ...names], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; ssl_session_tickets off; ssl_session_cache off; keepalive_requests 100000;
  server { listen 127.0.0.1:${port} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; return 204; } }`,
  );
  const nginx = spawn("nginx", ["-c", config, "-p", folder, "-e", join(folder, "error.log")], { stdio: "inherit" });
  scope.defer(async () => {
    if (nginx.exitCode !== null) return;
    const gone = once(nginx, "exit");
    nginx.kill("SIGKILL");
    await gone;
  });
  const url = `https://127.0.0.1:${port}/`;
  for (let left = 100; !(await visit(url, false)); left--) {
    if (left === 0) throw new Error("nginx with TLS did not start.");
    await sleep(50);
  }
  const cost = async (agent) => {
    const used = () => useOf({ nginx: [nginx.pid] }, { withMemory: false }).nginx.processor;
    const before = used();
    for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, () => visit(url, agent)));
    return (used() - before) / count;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, rejectUnauthorized: false });
  await visit(url, agent);
  const request = await cost(agent);
  agent.destroy();
  return { request, handshake: Math.max(0, (await cost(false)) - request) };
}

/** @param {string} url @param {Agent | false} agent false for a connection of its own @returns {Promise<boolean>} */
function visit(url, agent) {
  return new Promise((resolve) => {
    get(url, { agent, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(true));
    }).on("error", () => resolve(false));
  });
}
