import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FailedLoad, Recovery } from "./recovery.ts";
import { recoverData } from "./recovery.ts";

class ResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

let queryClient: QueryClient;
let fetchText: () => Promise<string>;
let failed: FailedLoad[];

function show(queryKey: readonly string[]): { seen: unknown[]; leave: () => void } {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => fetchText(), retry: false });
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ status, data }) => seen.push(data ?? status));
  return { seen, leave };
}

const settle = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 30_000 });

beforeEach(() => {
  queryClient = new QueryClient();
  failed = [];
  const recovery = { failed: (failedLoad: FailedLoad) => failed.push(failedLoad) } as unknown as Recovery;
  recoverData(queryClient, () => new QueryClient(), recovery);
});

afterEach(() => queryClient.clear());

test.each([0, 500, 503, 429])("retries a shown page's data after status %i, without another state in between", async (status) => {
  fetchText = () => Promise.reject(new ResponseError(status));
  const { seen } = show(["listing"]);
  await settle();
  expect(seen.at(-1)).toBe("error");
  expect(failed.map(({ isOver }) => isOver())).toEqual([false]);
  await expect(failed[0]?.load()).rejects.toThrow();
  fetchText = async () => "here";
  const before = seen.length;
  await failed[0]?.load();
  expect(seen.slice(before)).toEqual(["here"]);
  expect(failed[0]?.isOver()).toBe(true);
});

test.each([400, 401, 404])("does not retry a query rejected with %i", async (status) => {
  fetchText = () => Promise.reject(new ResponseError(status));
  show(["listing"]);
  await settle();
  expect(failed).toEqual([]);
});

test("does not retry data that no page shows, or that the page already had", async () => {
  fetchText = () => Promise.reject(new ResponseError(500));
  await queryClient.prefetchQuery({ queryKey: ["ahead"], queryFn: () => fetchText(), retry: false });
  queryClient.setQueryData(["kept"], "as before");
  const { leave } = show(["kept"]);
  await queryClient.refetchQueries({ queryKey: ["kept"] });
  leave();
  expect(failed).toEqual([]);
});

test("does not wait for a page that was left meanwhile", async () => {
  fetchText = () => Promise.reject(new ResponseError(500));
  const { leave } = show(["listing"]);
  await settle();
  leave();
  const reload = vi.fn(fetchText);
  fetchText = reload;
  await failed[0]?.load();
  expect(reload).not.toHaveBeenCalled();
  expect(failed[0]?.isOver()).toBe(true);
});
