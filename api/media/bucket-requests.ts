import { ConfigError } from "@nightlatch/process/settings";
import type { Bucket, BucketEntry } from "@nightlatch/process/storage";
import type { StorageStanding } from "./storage-standing.ts";

const FILE_BYTES_MAX = 32 * 1024 ** 2;
const LIST_LIMIT_MS = 30_000;
/** The key exists, or is being written by another client. */
const TAKEN: readonly number[] = [412, 409];

export const TRIAL = { key: "conditional-writes.txt", text: "This is written again at each start, and must stay as it is." };

/** Writes an object that must not exist yet. @param limit milliseconds @returns whether this call wrote it */
export async function write(bucket: Bucket, key: string, init: RequestInit, limit: number): Promise<boolean> {
  return (await answerOf(bucket.ask(key, { ...init, signal: AbortSignal.timeout(limit) }, TAKEN))).ok;
}

export const writeTrial = (bucket: Bucket, limit: number): Promise<boolean> =>
  write(bucket, TRIAL.key, { method: "PUT", body: TRIAL.text, headers: { "if-none-match": "*" } }, limit);

interface Trial {
  readonly reading: StorageStanding;
  readonly writing: StorageStanding;
  readonly place: string;
  readonly limit: number;
}

/** @throws {ConfigError} when the service loses or replaces objects, {StorageAwayError} without an answer */
export async function tryOut(bucket: Bucket, { reading, writing, place, limit }: Trial): Promise<void> {
  const create = () => writing.ask(() => writeTrial(bucket, limit));
  await create();
  if (await create())
    throw new ConfigError(
      `PHOTOS_URL ${place}: the service writes a key that exists although it is asked not to (If-None-Match: *). Take one with conditional writes.`,
    );
  const text = await reading.ask(async () => (await askFor(bucket, TRIAL.key, limit))?.text());
  if (text !== TRIAL.text)
    throw new ConfigError(`PHOTOS_URL ${place}: the service does not give back what was written (${TRIAL.key}). Take another one.`);
}

/** @param limit milliseconds for the whole response @returns undefined without the object @throws {Error} at other failures */
export async function askFor(bucket: Bucket, key: string, limit: number): Promise<Response | undefined> {
  const answer = await bucket.ask(key, { signal: AbortSignal.timeout(limit) }, [404]);
  if (answer.status !== 404) return answer;
  // Without the bucket the object is not known to be missing.
  if (/NoSuchBucket/.test(await answer.text())) throw new Error("There is no such bucket.");
  return undefined;
}

interface ReadFile {
  readonly content: Buffer;
  readonly modified: Date;
}

export function createReader(ask: (key: string) => Promise<Response | undefined>, reading: StorageStanding) {
  return async (name: string): Promise<ReadFile | undefined> => {
    const answer = await reading.ask(() => ask(name));
    if (!answer) return undefined;
    const modified = Date.parse(answer.headers.get("last-modified") ?? "");
    const content = await bodyOf(answer).catch((error: Error) => {
      throw reading.broken(name, `did not come whole: ${error.message}`);
    });
    return { content, modified: new Date(Number.isNaN(modified) ? Date.now() : modified) };
  };
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > FILE_BYTES_MAX) throw new Error("It is longer than a photo can be.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function answerOf(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

export async function* listFiles(bucket: Bucket, reading: StorageStanding): AsyncGenerator<readonly BucketEntry[]> {
  const pages = bucket.pages("", { deep: false, limit: LIST_LIMIT_MS });
  for (;;) {
    const { done, value } = await reading.ask(() => pages.next());
    if (done) return;
    yield value;
  }
}
