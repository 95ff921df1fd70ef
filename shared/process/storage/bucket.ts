import type { AwsClient } from "aws4fetch";
import { z } from "zod";
import { type Environment, readEnvironment } from "../settings/index.ts";

export interface BucketSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Names do not contain the bucket's prefix. A folder's name ends with a slash; a folder has no time. */
export interface BucketEntry {
  readonly name: string;
  readonly modified: Date | undefined;
}

export interface Bucket {
  /** Retries twice when the service is busy. @param expected error statuses that do not throw */
  send(key: string, init?: RequestInit, expected?: readonly number[]): Promise<Response>;
  /** @param folder ends with a slash, or is empty @param options `deep`: false lists each subfolder as one name */
  pages(folder: string, options: { readonly deep: boolean; readonly limit?: number }): AsyncGenerator<readonly BucketEntry[]>;
}

const RETRIES = 2;

export const bucketAddress = ({ bucket, prefix }: Pick<BucketSettings, "bucket" | "prefix">): string =>
  `s3://${bucket}${prefix ? `/${prefix}` : ""}`;

/** Reads `s3://bucket/prefix` and the AWS_ variables. @throws {ConfigError} naming invalid variables, but no values */
export function readBucketSettings(variable: string, env: Environment): BucketSettings {
  const required = (what: string) => z.string({ error: `is needed with ${variable} (${what})` }).min(1);
  const settings = readEnvironment(
    z.object({
      [variable]: z.string().regex(/^s3:\/\/[^/]+(\/.*)?$/, "must look like s3://bucket/prefix"),
      AWS_ENDPOINT_URL_S3: z.url({ error: "must be the service's address, such as https://s3.eu-central-1.amazonaws.com" }),
      AWS_REGION: required("the bucket's region"),
      AWS_ACCESS_KEY_ID: required("a key that may read and write the bucket"),
      AWS_SECRET_ACCESS_KEY: required("that key's secret"),
    }),
    env,
  ) as Record<string, string>;
  const { hostname: bucket, pathname } = new URL(settings[variable] ?? "");
  return {
    endpoint: settings.AWS_ENDPOINT_URL_S3 ?? "",
    region: settings.AWS_REGION ?? "",
    bucket,
    prefix: pathname.replace(/^\/|\/$/g, ""),
    accessKeyId: settings.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? "",
  };
}

export function openBucket({ endpoint, bucket, prefix, ...credentials }: BucketSettings): Bucket {
  let clientPromise: Promise<AwsClient> | undefined;
  const client = () => {
    // Loaded on first use, because most processes have no bucket.
    clientPromise ??= import("aws4fetch").then(({ AwsClient }) => new AwsClient({ ...credentials, service: "s3", retries: RETRIES }));
    return clientPromise;
  };
  const base = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${encodeURIComponent(bucket)}`;
  const below = prefix ? `${prefix}/` : "";

  async function fetchFrom(url: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    const response = await (await client()).fetch(url, init);
    if (response.ok || expected.includes(response.status)) return response;
    const { pathname } = new URL(url);
    throw new Error(
      `The object store responded with ${response.status} to ${init.method ?? "GET"} ${pathname}: ${(await response.text()).slice(0, 200)}`,
    );
  }

  return {
    send: (key, init = {}, expected = []) =>
      fetchFrom(`${base}/${`${below}${key}`.split("/").map(encodeURIComponent).join("/")}`, init, expected),
    async *pages(folder, { deep, limit }) {
      let token: string | undefined;
      do {
        // With `encoding-type=url`, names cannot contain XML.
        const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url", prefix: `${below}${folder}` });
        if (!deep) query.set("delimiter", "/");
        if (token) query.set("continuation-token", token);
        const xml = await (await fetchFrom(`${base}?${query}`, limit ? { signal: AbortSignal.timeout(limit) } : {}, [])).text();
        yield xml
          .split(/<(?:Contents|CommonPrefixes)>/)
          .slice(1)
          .map((entry) => readEntry(entry, below));
        const next = /<IsTruncated>true</.test(xml) ? /<NextContinuationToken>([^<]*)</.exec(xml)?.[1] : undefined;
        token = next && decodeXml(next);
      } while (token);
    },
  };
}

function readEntry(entry: string, below: string): BucketEntry {
  const name = decodeName(/<(?:Key|Prefix)>([^<]*)</.exec(entry)?.[1] ?? "");
  const time = /<LastModified>([^<]*)</.exec(entry)?.[1];
  return { name: name.slice(below.length), modified: time === undefined ? undefined : new Date(time) };
}

const decodeName = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#43;": "+" };
const decodeXml = (text: string): string => text.replace(/&[^&;]+;/g, (entity) => ENTITIES[entity] ?? entity);
