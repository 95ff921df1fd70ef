import { execFileSync } from "node:child_process";
import { Agent, get } from "node:https";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { startNginx } from "../support/nginx.mjs";
import { useOf } from "../support/processes.mjs";

const AT_ONCE = 4;

function visit(url, agent) {
  return new Promise((resolve) => {
    get(url, { agent, rejectUnauthorized: false }, (answer) => answer.resume().on("end", () => resolve(true))).on("error", () =>
      resolve(false),
    );
  });
}

/**
 * Measures what a TLS handshake costs nginx, with a key of P-256 and no resumed session, and a request on a connection that stays open.
 *
 * @returns {Promise<{ handshake: number, request: number } | undefined>} milliseconds of processor time; undefined without openssl
 */
export async function measureHandshake(scope, { count }) {
  const folder = await scope.folder();
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => join(folder, name));
  try {
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-days", "1"];
    execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const address = `127.0.0.1:${await freePort()}`;
  const url = `https://${address}/`;
  const pid = await startNginx(scope, {
    folder,
    http: [
      "access_log off; ssl_session_tickets off; ssl_session_cache off; keepalive_requests 100000;",
      `server { listen ${address} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; return 204; }`,
    ],
    isUp: () => visit(url, false),
  });
  const used = () => useOf({ nginx: [pid] }, { withMemory: false }).nginx.processor;
  async function costOf(agent) {
    const before = used();
    for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, () => visit(url, agent)));
    return (used() - before) / count;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  await visit(url, agent);
  const request = await costOf(agent);
  agent.destroy();
  return { request, handshake: Math.max(0, (await costOf(false)) - request) };
}
