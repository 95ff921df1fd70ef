import { ConfigError } from "@nightlatch/process/settings";
import type { Bucket, BucketEntry } from "@nightlatch/process/storage";
import type { StorageHealth } from "./storage-health.ts";

const FILE_BYTES_MAX = 32 * 1024 ** 2;
const LIST_LIMIT_MS = 30_000;
/** Status codes when the key exists, or another client is writing the object. */
const TAKEN: readonly number[] = [412, 409];

export const TRIAL = { key: "conditional-writes.txt", text: "This is written again at each start, and must stay as it is." };

/** Writes an object only if it does not exist. @param limit milliseconds @returns whether this call wrote the object */
export async function write(bucket: Bucket, key: string, init: RequestInit, limit: number): Promise<boolean> {
  return (await discardBody(bucket.send(key, { ...init, signal: AbortSignal.timeout(limit) }, TAKEN))).ok;
}

export const writeTrial = (bucket: Bucket, limit: number): Promise<boolean> =>
  write(bucket, TRIAL.key, { method: "PUT", body: TRIAL.text, headers: { "if-none-match": "*" } }, limit);

interface Trial {
  readonly reading: StorageHealth;
  readonly writing: StorageHealth;
  readonly location: string;
  readonly limit: number;
}

/** @throws {ConfigError} if the service loses or replaces objects, {StorageAwayError} if it does not respond */
export async function tryOut(bucket: Bucket, { reading, writing, location, limit }: Trial): Promise<void> {
  const create = () => writing.attempt(() => writeTrial(bucket, limit));
  await create();
  if (await create())
    throw new ConfigError(
      `PHOTOS_URL ${location}: the service overwrites an existing key despite If-None-Match: *. Use a service with conditional writes.`,
    );
  const text = await reading.attempt(async () => (await getObject(bucket, TRIAL.key, limit))?.text());
  if (text !== TRIAL.text)
    throw new ConfigError(`PHOTOS_URL ${location}: the service does not return what was written (${TRIAL.key}). Use another service.`);
}

/** @param limit milliseconds for the whole response @returns undefined if the object is missing @throws {Error} for other failures */
export async function getObject(bucket: Bucket, key: string, limit: number): Promise<Response | undefined> {
  const response = await bucket.send(key, { signal: AbortSignal.timeout(limit) }, [404]);
  if (response.status !== 404) return response;
  // A missing bucket gives 404, as a missing object does.
  if (/NoSuchBucket/.test(await response.text())) throw new Error("There is no such bucket.");
  return undefined;
}

export function createReader(request: (key: string) => Promise<Response | undefined>, reading: StorageHealth) {
  return async (name: string): Promise<{ readonly content: Buffer; readonly modified: Date } | undefined> => {
    const response = await reading.attempt(() => request(name));
    if (!response) return undefined;
    const modified = Date.parse(response.headers.get("last-modified") ?? "");
    const content = await bodyOf(response).catch((error: Error) => {
      throw reading.broken(name, `did not arrive completely: ${error.message}`);
    });
    return { content, modified: new Date(Number.isNaN(modified) ? Date.now() : modified) };
  };
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > FILE_BYTES_MAX) throw new Error("It is longer than a photo can be.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function discardBody(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  await response.body?.cancel();
  return response;
}

export async function* listFiles(bucket: Bucket, reading: StorageHealth): AsyncGenerator<readonly BucketEntry[]> {
  const pages = bucket.pages("", { deep: false, limit: LIST_LIMIT_MS });
  for (;;) {
    const { done, value } = await reading.attempt(() => pages.next());
    if (done) return;
    yield value;
  }
}
