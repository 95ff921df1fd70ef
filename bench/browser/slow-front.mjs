import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createSecureServer } from "node:http2";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Headers that HTTP/2 has no use for. */
const OF_HTTP1 = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * A proxy with HTTP/2 and encryption before a site, on a line with latency, which can say what a page needs before the page.
 *
 * @param {string} folder for its certificate
 * @param {string} site the address of the site
 * @param {number} roundTrip milliseconds from a request to the first byte of an answer that is there
 */
export async function openSlowFront(folder, site, roundTrip) {
  const { key, cert, fingerprint } = makeCertificate(folder);
  const agent = new Agent({ keepAlive: true });
  /** What is done with documents: the value of a header `Link` that is sent at once, and milliseconds until the page is asked for. */
  const documents = { link: /** @type {string | undefined} */ (undefined), wait: 0 };
  const front = createSecureServer({ key, cert }, async (asked, answer) => {
    const isDocument = asked.headers["sec-fetch-dest"] === "document";
    if (isDocument && documents.link) answer.writeEarlyHints({ link: documents.link });
    if (isDocument) await sleep(documents.wait);
    const named = Object.entries(asked.headers).filter(([name]) => !name.startsWith(":"));
    const onward = request(new URL(asked.url, site), { agent, method: asked.method, headers: Object.fromEntries(named) }, (given) => {
      answer.writeHead(given.statusCode, Object.fromEntries(Object.entries(given.headers).filter(([name]) => !OF_HTTP1.has(name))));
      given.pipe(answer);
    });
    onward.on("error", () => answer.stream.destroy());
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  const line = delayed(portOf(front), roundTrip / 2);
  await once(line, "listening");
  return {
    origin: `https://localhost:${portOf(line)}`,
    documents,
    /** For Chromium, which takes the certificate for a good one then, and keeps what it gets. */
    flag: `--ignore-certificate-errors-spki-list=${fingerprint}`,
    stop() {
      line.close();
      front.close();
      agent.destroy();
    },
  };
}

const portOf = (server) => /** @type {import("node:net").AddressInfo} */ (server.address()).port;

/** Passes bytes on after a while, in both directions. */
function delayed(port, milliseconds) {
  const pass = (from, to) => {
    from.on("data", (bytes) => setTimeout(() => to.writable && to.write(bytes), milliseconds));
    from.on("end", () => setTimeout(() => to.end(), milliseconds));
    from.on("error", () => to.destroy());
    from.on("close", () => setTimeout(() => to.destroy(), milliseconds));
  };
  return createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: "127.0.0.1", noDelay: true });
    pass(near, far);
    pass(far, near);
  }).listen(0, "127.0.0.1");
}

function makeCertificate(folder) {
  const files = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const args = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  const names = ["-addext", "subjectAltName=DNS:localhost"];
  const { status, stderr } = spawnSync("openssl", ["req", ...args, ...names, "-keyout", files[0], "-out", files[1]], { encoding: "utf8" });
  if (status !== 0) throw new Error(`No certificate could be made: ${stderr}`);
  const [key, cert] = files.map((file) => readFileSync(file, "utf8"));
  const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return { key, cert, fingerprint: createHash("sha256").update(spki).digest("base64") };
}
