import { setTimeout as sleep } from "node:timers/promises";
import { isNestedTooDeeply, NESTING_MAX } from "@nightlatch/process/http";
import { z } from "zod";
import { OperationError } from "../operation.ts";
import type { Pause, TableSettings } from "./schedule/table-settings.ts";

export const SOURCE_TABLE_NAME = "Properties";

export const TABLE_SOURCE = `table ${SOURCE_TABLE_NAME}`;

/** Records per page, the table service's maximum. */
const PAGE_SIZE = 100;
/** Milliseconds between two pages. The service allows five requests a second, which this client shares with others. */
const PAGE_PAUSE_MS = 250;
/** Milliseconds to wait after status 429 without Retry-After. */
const TOO_OFTEN_MS = 30_000;
const WAIT_MAX_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const TRIES_MAX = 6;
const PATIENCE_MS = 60_000;
const PAGE_MAX = 64 * 1024 * 1024;

export const realPause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, signal && { signal });
};

const pageSchema = z.object({ records: z.array(z.unknown()).max(PAGE_SIZE), offset: z.string().nullish() });
type Page = z.output<typeof pageSchema>;
type PageResult = { readonly page: Page } | { readonly problem: string; readonly again: boolean; readonly waitMs?: number | undefined };

interface Tools {
  readonly pause: Pause;
  readonly signal?: AbortSignal | undefined;
  readonly note: (line: string) => void;
}

/** Reads `GET {url}/v0/{base}/Properties?pageSize=100&offset=...`, with retries. @throws {OperationError} in one line, without the key */
export async function* readTablePages(settings: TableSettings, tools: Tools): AsyncGenerator<readonly unknown[]> {
  const offsets = new Set<string>();
  for (let offset = ""; ; ) {
    const page = await fetchWithRetries(settings, offset, tools);
    yield page.records;
    if (!page.offset) return;
    offset = page.offset;
    if (offsets.has(offset)) throw new OperationError("The table service keeps sending the same page.");
    offsets.add(offset);
    await tools.pause(PAGE_PAUSE_MS);
  }
}

async function fetchWithRetries(settings: TableSettings, offset: string, { pause, note, signal }: Tools): Promise<Page> {
  for (let tries = 1; ; tries++) {
    const response = await fetchOnce(settings, offset, signal);
    if ("page" in response) return response.page;
    if (!response.again || tries === TRIES_MAX) throw new OperationError(response.problem);
    const waitMs = response.waitMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
    note(`${response.problem} Trying again in ${Math.ceil(waitMs / 1_000)} s.`);
    await pause(waitMs);
  }
}

async function fetchOnce({ url, baseId, key }: TableSettings, offset: string, signal?: AbortSignal): Promise<PageResult> {
  const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), ...(offset ? { offset } : {}) });
  try {
    const response = await fetch(`${url}/v0/${baseId}/${SOURCE_TABLE_NAME}?${query}`, {
      headers: { authorization: `Bearer ${key}`, accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
    });
    if (response.status === 200) return await pageOf(response);
    await response.body?.cancel();
    return problemOf(response);
  } catch (error) {
    const { name, code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return { problem: `The table service could not be reached, or closed the connection (${code ?? name}).`, again: true };
  }
}

async function pageOf(response: Response): Promise<PageResult> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > PAGE_MAX) return { problem: `The table service's page has more than ${PAGE_MAX} bytes.`, again: false };
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return { problem: "The table service's page is not complete JSON.", again: true };
  }
  if (isNestedTooDeeply(value))
    return { problem: `The table service's page has more than ${NESTING_MAX} levels of lists and objects.`, again: false };
  const parsed = pageSchema.safeParse(value);
  return parsed.success ? { page: parsed.data } : { problem: "TABLE_URL responds, but not with records of a table.", again: false };
}

function problemOf({ status, headers }: Response): PageResult {
  if (status === 429) {
    return { problem: "The table service got too many requests (429).", again: true, waitMs: retryAfter(headers) ?? TOO_OFTEN_MS };
  }
  if (status >= 500) return { problem: `The table service failed (${status}).`, again: true, waitMs: retryAfter(headers) };
  const problem = PROBLEM_BY_STATUS[status] ?? `The table service responded with ${status}, which is not a table.`;
  return { problem, again: false };
}

const PROBLEM_BY_STATUS: Readonly<Record<number, string>> = {
  401: "The table service does not know the key in AIRTABLE_API_KEY (401).",
  403: `AIRTABLE_API_KEY may not read the table ${SOURCE_TABLE_NAME} of AIRTABLE_BASE_ID (403).`,
  404: `AIRTABLE_BASE_ID has no table ${SOURCE_TABLE_NAME} (404).`,
  422: "The table service has lost its position in the list (422).",
};

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), WAIT_MAX_MS);
}
