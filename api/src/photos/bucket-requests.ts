import { ConfigError } from "@nightlatch/process/settings";
import type { Bucket, BucketEntry } from "@nightlatch/process/storage";
import type { StorageStanding } from "./storage-standing.ts";

/** Most bytes of one file. Those of a photo are at most 1,400 by 2,000 pixels. */
const FILE_BYTES_MAX = 32 * 1024 ** 2;
/** Milliseconds for a page of a listing. */
const LIST_LIMIT_MS = 30_000;
/** Statuses of a conditional write to a key that exists, or that somebody else writes at this moment. */
const TAKEN: readonly number[] = [412, 409];

/** The object by which the service is tried out. It stays: several servers may start at once. */
export const TRIAL = { key: "conditional-writes.txt", text: "This is written again at each start, and must stay as it is." };

/**
 * Writes an object that must not exist yet.
 *
 * @param limit milliseconds
 * @returns whether this call wrote it
 */
export async function write(bucket: Bucket, key: string, init: RequestInit, limit: number): Promise<boolean> {
  return (await answerOf(bucket.ask(key, { ...init, signal: AbortSignal.timeout(limit) }, TAKEN))).ok;
}

/** Writes the object by which the service is tried out, which changes nothing where it is there. */
export const writeTrial = (bucket: Bucket, limit: number): Promise<boolean> =>
  write(bucket, TRIAL.key, { method: "PUT", body: TRIAL.text, headers: { "if-none-match": "*" } }, limit);

interface Trial {
  readonly reading: StorageStanding;
  readonly writing: StorageStanding;
  readonly place: string;
  /** Milliseconds for each request. */
  readonly limit: number;
}

/**
 * Tries whether what is written can be read back, and is not written over.
 *
 * @throws {ConfigError} when the service loses or replaces what it has; {StorageAwayError} when that cannot be told now
 */
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

/**
 * Asks for an object.
 *
 * @param limit milliseconds for all of the answer
 * @returns undefined when there is none
 * @throws {Error} at any other failure
 */
export async function askFor(bucket: Bucket, key: string, limit: number): Promise<Response | undefined> {
  const answer = await bucket.ask(key, { signal: AbortSignal.timeout(limit) }, [404]);
  if (answer.status !== 404) return answer;
  // No bucket is no answer about the object.
  if (/NoSuchBucket/.test(await answer.text())) throw new Error("There is no such bucket.");
  return undefined;
}

/** A file as it came, and when it was stored. */
interface ReadFile {
  readonly content: Buffer;
  readonly modified: Date;
}

/** Reads files whole. */
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

/** @throws {Error} when it is cut off, comes too slowly, or is longer than any photo */
async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the rest.
    if (bytes > FILE_BYTES_MAX) throw new Error("It is longer than a photo can be.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An answer whose body does not matter. */
export async function answerOf(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

/** All objects of a bucket, a page at a time. */
export async function* listFiles(bucket: Bucket, reading: StorageStanding): AsyncGenerator<readonly BucketEntry[]> {
  const pages = bucket.pages("", { deep: false, limit: LIST_LIMIT_MS });
  for (;;) {
    const { done, value } = await reading.ask(() => pages.next());
    if (done) return;
    yield value;
  }
}
