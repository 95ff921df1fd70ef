import type { Query, QueryClient } from "@tanstack/react-query";
import type { Services } from "../services.ts";
import type { MissingAssets } from "./missing-assets.ts";
import type { PageAddress } from "./page-loads.ts";

const WAITS_MS = [2000, 4000, 8000, 16_000, 30_000];
/** Random share of each wait, so that open pages do not retry at the same time. */
const JITTER = 0.2;
const WAITS_RESET_AFTER_MS = 60_000;

export interface FailedLoad {
  readonly remote: string | undefined;
  readonly at: string | undefined;
  /** True when the visitor has just navigated here, so that reloading the document loses nothing. */
  readonly arriving: boolean;
  readonly isOver: () => boolean;
  readonly load: () => Promise<void>;
}

/** Retries until a try succeeds, while the page is visible. Also retries at once when the network or the visitor returns. */
export class Recovery {
  private readonly files: MissingAssets;
  private failedLoad: FailedLoad | undefined;
  private failures = 0;
  private last: { readonly at: string | undefined; readonly time: number } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private trying: Promise<void> | undefined;

  constructor(files: MissingAssets) {
    this.files = files;
  }

  failed(failedLoad: FailedLoad): void {
    const time = Date.now();
    if (!this.last || this.last.at !== failedLoad.at || time - this.last.time > WAITS_RESET_AFTER_MS) this.failures = 0;
    this.last = { at: failedLoad.at, time };
    this.failedLoad = failedLoad;
    addEventListener("online", this.whenBack);
    document.addEventListener("visibilitychange", this.whenBack);
    // On arrival, reloads the document at once when a file is gone, before anyone reads the panel.
    if (failedLoad.arriving && failedLoad.remote && this.files.hasFailed(failedLoad.remote)) void this.now();
    else this.wait();
  }

  /** Joins a try in flight. @param byVisitor true when the visitor clicked Retry, which permits reloading the document */
  now(byVisitor = false): Promise<void> {
    this.trying ??= this.attempt(byVisitor).finally(() => {
      this.trying = undefined;
    });
    return this.trying;
  }

  stop(): void {
    this.failedLoad = undefined;
    clearTimeout(this.timer);
    removeEventListener("online", this.whenBack);
    document.removeEventListener("visibilitychange", this.whenBack);
  }

  private readonly whenBack = (): void => {
    clearTimeout(this.timer);
    if (!document.hidden) void this.now();
  };

  private wait(): void {
    clearTimeout(this.timer);
    const wait = WAITS_MS[Math.min(this.failures, WAITS_MS.length - 1)] ?? 0;
    this.failures += 1;
    if (!document.hidden) this.timer = setTimeout(() => void this.now(), wait * (1 - JITTER + 2 * JITTER * Math.random()));
  }

  private async attempt(byVisitor: boolean): Promise<void> {
    clearTimeout(this.timer);
    const { failedLoad } = this;
    if (!failedLoad) return;
    if (failedLoad.isOver()) return this.stop();
    try {
      const gone = failedLoad.remote && (await this.files.refresh(failedLoad.remote));
      if (gone === undefined) await failedLoad.load();
      else if (!((byVisitor || failedLoad.arriving) && this.files.loadPageFor(gone))) throw new Error(`${gone} is gone.`);
    } catch {
      if (failedLoad === this.failedLoad) this.wait();
    }
  }
}

export interface FailedPage extends Pick<FailedLoad, "at" | "arriving" | "isOver"> {
  readonly remote: string;
  readonly address: PageAddress;
  readonly services: Services;
  readonly show: () => void;
}

/** Loads a failed remote again, then its data. A server-rendered page has its data and waits only for scripts. */
export function toFailedLoad({ remote, at, arriving, isOver, address, services, show }: FailedPage): FailedLoad {
  const { remotes, pages, queryClient, first } = services;
  async function load(): Promise<void> {
    if (first?.waits) return first.again();
    remotes.retry(remote);
    pages.forget(address);
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    await pages.read(await remotes.load(remote), address);
    show();
  }
  return { remote, at, arriving, isOver, load };
}

/** A 4xx response except 429 would be the same after a retry. */
function canRetry(query: Query): boolean {
  const { status, data, error } = query.state;
  const errorStatus = (error as { readonly status?: unknown } | null)?.status;
  return (
    status === "error" &&
    data === undefined &&
    !(typeof errorStatus === "number" && errorStatus >= 400 && errorStatus < 500 && errorStatus !== 429)
  );
}

const failedOf = (queryClient: QueryClient): Query[] => queryClient.getQueryCache().findAll({ type: "active", predicate: canRetry });

/** Fetches with a second client, so that a page with its own Retry button does not flicker (docs/product/errors.md#lists). */
export function recoverData(queryClient: QueryClient, createAside: () => QueryClient, recovery: Recovery): void {
  async function load(): Promise<void> {
    const aside = createAside();
    try {
      await Promise.all(
        failedOf(queryClient).map(async (query) => {
          const data = await aside.fetchQuery({ ...query.options, queryKey: query.queryKey, retry: false });
          // The page's own Retry button may have succeeded first.
          if (canRetry(query)) queryClient.setQueryData(query.queryKey, data);
        }),
      );
    } finally {
      aside.clear();
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error" || !event.query.isActive() || !canRetry(event.query)) return;
    recovery.failed({
      remote: undefined,
      at: event.query.queryHash,
      arriving: false,
      isOver: () => failedOf(queryClient).length === 0,
      load,
    });
  });
}
