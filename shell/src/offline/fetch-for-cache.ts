import type { OfflineProblem } from "@nightlatch/domain";

/** Blocks everything, not one stay alone. */
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

/** Invalid for an unpacked body. */
const OF_THE_WAY = ["content-encoding", "content-length", "transfer-encoding", "set-cookie", "vary", "date", "age"];

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** @returns undefined when it is gone @throws {Obstacle} by network or a response not to be stored; Error for another refusal */
export async function fetchForCache(fetch: Fetch, path: string, init: RequestInit = {}): Promise<Fetched | undefined> {
  const response = await fetch(path, { credentials: "same-origin", ...init }).catch(() => {
    // A wrong hash fails alike, and is not a whole release either.
    throw new Obstacle("offline");
  });
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  if (/no-store/.test(response.headers.get("cache-control") ?? "")) throw new Obstacle("preview");
  const headers = new Headers(response.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  const body = await response.arrayBuffer().catch(() => {
    throw new Obstacle("offline");
  });
  return { body, headers };
}

/** @throws {Obstacle} when the browser has no room */
export async function store(cache: OfflineCache, path: string, { body, headers }: Fetched): Promise<number> {
  try {
    await cache.put(path, new Response(body, { headers }));
    return body.byteLength;
  } catch {
    // Only room can be missing: other causes were refused before.
    throw new Obstacle("full");
  }
}

/** Rejects with the first failure, after the work in flight. */
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
