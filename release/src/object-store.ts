import { AwsClient } from "aws4fetch";
import type { ReleaseStore } from "./store.ts";

export interface ObjectStoreOptions {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of every key; may be empty. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How often a request is repeated when the service was too busy for it. */
const RETRIES = 2;
/** Statuses of `create` when the key exists, and when another writer creates it at this very moment, which will have been first. */
const TAKEN: readonly number[] = [412, 409];

/** A page of a listing. */
interface Page {
  readonly names: string[];
  /** When each object in it was written last. */
  readonly times: string[];
  readonly next: string | undefined;
}

/**
 * A store in a bucket of any service that supports S3 with conditional writes, so that several site servers and teams can
 * share it (docs/architecture.md).
 */
export function createObjectStore({ prefix, ...options }: ObjectStoreOptions): ReleaseStore {
  const { ask, pages } = openBucket(options);
  const names = async (folder: string, options: { deep: boolean }) => (await pages(folder, options)).flatMap((page) => page.names);
  const at = (key: string): string => (prefix ? `${prefix}/${key}` : key);

  return {
    async read(key) {
      const answer = await ask(at(key), {}, [404]);
      if (answer.status !== 404) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    async write(key, bytes) {
      await ask(at(key), { method: "PUT", body: bytes as RequestInit["body"] });
    },
    async create(key, bytes) {
      const init = { method: "PUT", body: bytes as RequestInit["body"], headers: { "if-none-match": "*" } };
      return (await ask(at(key), init, TAKEN)).ok;
    },
    async list(key) {
      const folder = `${at(key)}/`;
      const found = await names(folder, { deep: false });
      return [...new Set(found.map((name) => name.slice(folder.length).replace(/\/$/, "")))].filter(Boolean).sort();
    },
    async remove(key) {
      const all = [at(key), ...(await names(`${at(key)}/`, { deep: true }))];
      await Promise.all(all.map((name) => ask(name, { method: "DELETE" }, [404])));
    },
    async modified(key) {
      const own = (await ask(at(key), { method: "HEAD" }, [404])).headers.get("last-modified");
      const times = [...(own === null ? [] : [own]), ...(await pages(`${at(key)}/`, { deep: true })).flatMap((page) => page.times)];
      return times.length === 0 ? undefined : new Date(Math.max(...times.map((time) => Date.parse(time))));
    },
    // An object is there whole or not at all.
    leftovers: async () => [],
  };
}

/** The bucket, as requests to the service and listings of what is in it. */
function openBucket({ endpoint, bucket, ...credentials }: Omit<ObjectStoreOptions, "prefix">) {
  const client = new AwsClient({ ...credentials, service: "s3", retries: RETRIES });
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;

  /** @param expected failure statuses that the caller handles; any other failure is thrown as an error */
  async function fetchFrom(url: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    const answer = await client.fetch(url, init);
    if (answer.ok || expected.includes(answer.status)) return answer;
    const { pathname } = new URL(url);
    throw new Error(
      `The object store answered ${answer.status} to ${init.method ?? "GET"} ${pathname}: ${(await answer.text()).slice(0, 200)}`,
    );
  }

  async function readPage(folder: string, deep: boolean, token: string | undefined): Promise<Page> {
    // Names are percent-encoded, so that none of them can be mistaken for XML.
    const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url", prefix: folder, ...(deep ? {} : { delimiter: "/" }) });
    if (token) query.set("continuation-token", token);
    const xml = await (await fetchFrom(`${base}?${query}`, {}, [])).text();
    const found = [...xml.matchAll(/<(?:Contents>.*?<Key|CommonPrefixes>.*?<Prefix)>([^<]*)</gs)].map(([, name = ""]) => decodeName(name));
    const next = /<IsTruncated>true</.test(xml) ? /<NextContinuationToken>([^<]*)</.exec(xml)?.[1] : undefined;
    const times = [...xml.matchAll(/<LastModified>([^<]*)</g)].map(([, time = ""]) => time);
    return { names: found, times, next: next && decodeXml(next) };
  }

  return {
    /** Sends a request about one object. */
    ask: (name: string, init: RequestInit, expected: readonly number[] = []): Promise<Response> =>
      fetchFrom(`${base}/${name.split("/").map(encodeURIComponent).join("/")}`, init, expected),
    /**
     * @param folder ends with a slash
     * @param deep whether names in folders below count too; else such a folder counts as one name
     */
    async pages(folder: string, { deep }: { deep: boolean }): Promise<Page[]> {
      const all: Page[] = [];
      let token: string | undefined;
      do {
        const page = await readPage(folder, deep, token);
        all.push(page);
        token = page.next;
      } while (token);
      return all;
    },
  };
}

const decodeName = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#43;": "+" };
const decodeXml = (text: string): string => text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);
