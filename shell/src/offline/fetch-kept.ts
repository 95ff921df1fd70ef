import type { OfflineProblem } from "@nightlatch/domain";

/** What stands in the way of everything, not of one stay alone. */
export class Obstacle extends Error {
  readonly problem: OfflineProblem;

  constructor(problem: OfflineProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The part of a cache that is used. */
export type KeptIn = Pick<Cache, "put" | "match" | "keys" | "delete">;

/** An answer that may be kept, with its body read. */
export interface Fetched {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

/** Headers of the way here, which do not hold for a body that is unpacked already. */
const OF_THE_WAY = ["content-encoding", "content-length", "transfer-encoding", "set-cookie", "vary", "date", "age"];

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Asks our server for something to keep, as a page of this browser would.
 *
 * @returns undefined when there is no such thing any more
 * @throws {Obstacle} when the network fails, or the answer is for nobody to keep
 * @throws {Error} for any other refusal
 */
export async function fetchKept(fetch: Fetch, path: string, init: RequestInit = {}): Promise<Fetched | undefined> {
  const response = await fetch(path, { credentials: "same-origin", ...init }).catch(() => {
    // A file whose hash is wrong fails alike, and is no whole release either.
    throw new Obstacle("offline");
  });
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  if (/no-store/.test(response.headers.get("cache-control") ?? "")) throw new Obstacle("preview");
  const headers = new Headers(response.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  const body = await response.arrayBuffer().catch(() => {
    throw new Obstacle("offline");
  });
  return { body, headers };
}

/**
 * Stores an answer.
 *
 * @returns its bytes
 * @throws {Obstacle} when the browser has no room for it
 */
export async function store(cache: KeptIn, path: string, { body, headers }: Fetched): Promise<number> {
  try {
    await cache.put(path, new Response(body, { headers }));
    return body.byteLength;
  } catch {
    // Only room can be missing: what may not be kept, or is no whole answer, was turned away before.
    throw new Obstacle("full");
  }
}

/** Does some work on each item, a few at a time. Rejects with the first failure, when what was under way is over. */
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
