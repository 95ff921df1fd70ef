import type { OfflineProblem } from "@nightlatch/domain";

/** An error that stops all caching, not only the caching of one stay. */
export class Obstacle extends Error {
  readonly problem: OfflineProblem;

  constructor(problem: OfflineProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type OfflineCache = Pick<Cache, "put" | "match" | "keys" | "delete">;

export interface Fetched {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

/** Headers that would be wrong for the cached, decoded body. */
const DROPPED_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "set-cookie", "vary", "date", "age"];

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** @returns undefined for 404 or 410 @throws {Obstacle} without network, or for a response that must not be stored */
export async function fetchForCache(fetch: Fetch, path: string, init: RequestInit = {}): Promise<Fetched | undefined> {
  const response = await fetch(path, { credentials: "same-origin", ...init }).catch(() => {
    // `fetch` also rejects when a file's hash is wrong.
    throw new Obstacle("offline");
  });
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  if (/no-store/.test(response.headers.get("cache-control") ?? "")) throw new Obstacle("preview");
  const headers = new Headers(response.headers);
  for (const name of DROPPED_HEADERS) headers.delete(name);
  const body = await response.arrayBuffer().catch(() => {
    throw new Obstacle("offline");
  });
  return { body, headers };
}

export async function store(cache: OfflineCache, path: string, { body, headers }: Fetched): Promise<number> {
  try {
    await cache.put(path, new Response(body, { headers }));
    return body.byteLength;
  } catch {
    // Responses that cannot be stored are rejected earlier, so the storage must be full.
    throw new Obstacle("full");
  }
}

/** Runs at most `atOnce` items in parallel. Rejects with the first failure, after the work in flight has ended. */
export async function forEachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  let failed: { readonly error: unknown } | undefined;
  const run = async () => {
    for (let item = left.shift(); item !== undefined && !failed; item = left.shift()) {
      await work(item).catch((error) => {
        failed ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  if (failed) throw failed.error;
}
