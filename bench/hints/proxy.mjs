import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * How a page says which files it will need: by its document alone, by the same list on its answer, or by the list in a 103 before the
 * answer is made.
 *
 * @typedef {"document" | "answer" | "103"} Hints
 */

/** The files that a page's head asks for before it can be painted, as a `Link` header has them. @param {string} html @returns {string[]} */
export function linksOf(html) {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(/<link rel="(preload|stylesheet)" ([^>]*)>/g)].map(([, rel, text]) => {
    const attributes = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const about = [`rel=preload`, `as=${rel === "stylesheet" ? "style" : attributes.as}`];
    if (attributes.type) about.push(`type="${attributes.type}"`);
    if (attributes.integrity) about.push(`integrity="${attributes.integrity}"`);
    if (attributes.crossorigin !== undefined) about.push("crossorigin");
    return `<${attributes.href}>; ${about.join("; ")}`;
  });
}

const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** Asks the site as it is: `fetch` would unpack what it compressed. @param {string} url @param {Record<string, string>} headers */
async function askSite(url, headers) {
  const [answer] = await once(request(url, { headers }).end(), "response");
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of answer) parts.push(part);
  const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
  return { status: answer.statusCode, headers: Object.fromEntries(kept), body: Buffer.concat(parts) };
}

/**
 * Stands before a site with TLS and HTTP/2, and answers as `how` says at that moment.
 *
 * @param {string} address of the site
 * @param {string} folder for its certificate, which it signs itself
 * @param {{ hints: Hints, wait: number, seen: Map<string, number> }} how `wait` is the time a page is in the making, in milliseconds; `seen`
 *   counts how often each path was asked for
 */
export async function startProxy(address, folder, how) {
  const [key, cert] = ["key.pem", "certificate.pem"].map((name) => join(folder, name));
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...names], { stdio: "ignore" });
  /** @type {Map<string, string[]>} */
  const links = new Map();
  const server = createSecureServer({ key: await readFile(key), cert: await readFile(cert) });
  server.on("stream", async (stream, headers) => {
    // A visitor who leaves.
    stream.on("error", () => {});
    try {
      await answer(stream, headers);
    } catch (error) {
      if (!stream.destroyed) stream.destroy();
      console.error(error);
    }
  });
  /** @param {import("node:http2").ServerHttp2Stream} stream @param {import("node:http2").IncomingHttpHeaders} headers */
  async function answer(stream, headers) {
    const path = String(headers[":path"]);
    how.seen.set(path, (how.seen.get(path) ?? 0) + 1);
    const known = links.get(path);
    if (known) {
      if (how.hints === "103") stream.additionalHeaders({ ":status": 103, link: known });
      await setTimeout(how.wait);
    }
    const wanted = { "accept-encoding": String(headers["accept-encoding"] ?? ""), cookie: String(headers.cookie ?? "") };
    const { body, ...page } = await askSite(address + path, wanted);
    if (stream.destroyed) return;
    const said = known && how.hints === "answer" ? { link: known } : {};
    stream.respond({ ":status": page.status, ...page.headers, ...said });
    stream.end(body);
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
    /** The SHA-256 of its certificate's public key, in base64. Nothing is cached of a server whose certificate is only let pass. */
    publicKey: createHash("sha256")
      .update(new X509Certificate(await readFile(cert)).publicKey.export({ type: "spki", format: "der" }))
      .digest("base64"),
    /** Notes which files a page will need. @param {string} path */
    async learn(path) {
      links.set(path, linksOf(await (await fetch(address + path)).text()));
      return /** @type {string[]} */ (links.get(path));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
