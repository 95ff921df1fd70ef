import type { Encoding } from "@nightlatch/release";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ReleasedFiles } from "./released-files.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
};

/**
 * `GET /assets/<package>/<file>`: every file of every published version. Names carry a hash of the content, so a file
 * never changes, and pages that were opened before a release still find theirs.
 */
export function registerAssets(app: FastifyInstance, files: ReleasedFiles): void {
  app.get<{ Params: { name: string; file: string } }>("/assets/:name/:file", async (request, reply) => {
    const { name, file } = request.params;
    const found = await files.find(name, file, [...acceptedEncodings(request), "identity"]);
    if (found) {
      if (found.encoding !== "identity") reply.header("content-encoding", found.encoding);
      return reply
        .header("content-type", TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream")
        .header("cache-control", file === "mf-manifest.json" ? "public, no-cache" : "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .header("access-control-allow-origin", "*")
        .send(found.bytes);
    }
    return reply
      .code(404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(`No release has a file ${name}/${file}.`);
  });
}

function acceptedEncodings(request: FastifyRequest): Encoding[] {
  const accepted = new Set(
    String(request.headers["accept-encoding"] ?? "")
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim()),
  );
  return (["br", "gzip"] as const).filter((encoding) => accepted.has(encoding));
}
