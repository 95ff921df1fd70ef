import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const PAGE = 3;

/** A status, no response, or a body that is cut off, another object's, or endless. */
export type Fault = number | "silent" | "half" | "other" | "endless";

interface Stored {
  readonly content: Buffer;
  modified: Date;
}

export interface BucketServer {
  readonly objects: Map<string, Stored>;
  /** All settings except the bucket's own address. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: string[];
  /** Returns the fault for a request, if any. */
  fault: (method: string, key: string) => Fault | undefined;
  ignoresConditions: boolean;
  stop(): void;
}

/** A fake S3 service that accepts the key `ada` and checks signed hashes. object-gateway.ts runs a real service. */
export async function serveBucket(): Promise<BucketServer> {
  const bucket: BucketServer = {
    objects: new Map(),
    requests: [],
    fault: () => undefined,
    ignoresConditions: false,
    env: {},
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => void respond(bucket, request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(bucket, {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: "eu-central-1",
      AWS_ACCESS_KEY_ID: "ada",
      AWS_SECRET_ACCESS_KEY: "secret",
    },
  });
}

async function respond(bucket: BucketServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { objects } = bucket;
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "", "http://s3");
  const body = Buffer.concat(await request.toArray());
  const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, "");
  bucket.requests.push(`${method} ${key}`);
  const end = (status: number, text: string | Buffer = "") => response.writeHead(status).end(text);
  const fault = bucket.fault(method, key);
  if (fault === "silent") return;
  if (typeof fault === "number") return void end(fault, "<Error><Code>Planted</Code></Error>");
  if (!/^AWS4-HMAC-SHA256 Credential=ada\//.test(headers.authorization ?? "")) return void end(403);
  if (!url.pathname.startsWith("/bucket")) return void end(404, "<Error><Code>NoSuchBucket</Code></Error>");
  if (method === "GET" && url.searchParams.has("list-type")) return void end(200, listing(objects, url.searchParams));
  if (method === "PUT") {
    const { "x-amz-content-sha256": hash } = headers;
    if (hash !== "UNSIGNED-PAYLOAD" && hash !== createHash("sha256").update(body).digest("hex")) return void end(400, "BadDigest");
    if (!bucket.ignoresConditions && headers["if-none-match"] === "*" && objects.has(key)) return void end(412, "PreconditionFailed");
    objects.set(key, { content: body, modified: new Date() });
    return void end(200);
  }
  if (method === "DELETE") {
    objects.delete(key);
    return void end(204);
  }
  const object = objects.get(key);
  if (!object) return void end(404, "<Error><Code>NoSuchKey</Code></Error>");
  const content = fault === "other" ? Buffer.alloc(object.content.length, "x") : object.content;
  response.writeHead(200, {
    "last-modified": object.modified.toUTCString(),
    ...(fault === "endless" ? {} : { "content-length": content.length }),
  });
  if (fault === "half") return void response.write(content.subarray(0, content.length / 2), () => response.destroy());
  if (fault !== "endless") return void response.end(method === "HEAD" ? "" : content);
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
  };
  response.on("drain", more);
  more();
}

function listing(objects: BucketServer["objects"], query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const folderOf = (name: string): string | undefined => {
    const rest = name.slice(prefix.length);
    return query.get("delimiter") && rest.includes("/") ? `${prefix}${rest.split("/")[0]}/` : undefined;
  };
  const below = [...objects.keys()].filter((name) => name.startsWith(prefix)).map((name) => folderOf(name) ?? name);
  const all = [...new Set(below)].sort().filter((name) => name > (query.get("continuation-token") ?? ""));
  const page = all.slice(0, PAGE);
  const encodedName = (name: string) => (query.get("encoding-type") === "url" ? encodeURIComponent(name).replaceAll("%2F", "/") : name);
  const entries = page.map((name) =>
    name.endsWith("/")
      ? `<CommonPrefixes><Prefix>${encodedName(name)}</Prefix></CommonPrefixes>`
      : `<Contents><Size>1</Size><Key>${encodedName(name)}</Key><LastModified>${objects.get(name)?.modified.toISOString()}</LastModified></Contents>`,
  );
  const next = all.length > PAGE ? `<NextContinuationToken>${page.at(-1)?.replaceAll("&", "&amp;")}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><Prefix>${encodedName(prefix)}</Prefix><IsTruncated>${all.length > PAGE}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`;
}
