import { createApiClient } from "@nightlatch/api-client";
import { type LoadResult, matchRoute } from "@nightlatch/contract";
import type { RemoteModule } from "@nightlatch/runtime";
import { TEST_CONFIG } from "@nightlatch/testing";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadPage, PageLoads } from "./page-loads.ts";

const api = createApiClient(async () => ({ status: 200, text: async () => "{}" }));
const address = (pathname: string, search = "") => ({ pathname, search });
const Component = () => null;

let load: ReturnType<typeof vi.fn<(context: unknown) => Promise<LoadResult | undefined>>>;
let module: RemoteModule;
let services: ConstructorParameters<typeof PageLoads>[0];

beforeEach(() => {
  load = vi.fn(async () => undefined);
  module = { contract: 1, routes: [{ path: "/property/:slug", load, Component }] };
  const find = (pathname: string) => matchRoute({ "mf-detail": { pages: module.routes } }, pathname, TEST_CONFIG.homeMode);
  services = { queryClient: new QueryClient(), api, config: TEST_CONFIG, find };
});

describe("loading a page", () => {
  test("passes parameters and address to the route, and counts no return value as a page", async () => {
    const page = await loadPage(services, module, address("/property/alder", "?a=1"));
    expect(page.outcome).toEqual({ kind: "page" });
    expect(load).toHaveBeenCalledWith(
      expect.objectContaining({ params: { slug: "alder" }, location: { pathname: "/property/alder", search: "?a=1" } }),
    );
  });

  test("returns not-found for an address without a route", async () => {
    expect((await loadPage(services, module, address("/elsewhere"))).outcome).toEqual({ kind: "not-found" });
  });
});

describe("loads by address", () => {
  test("share one load for two reads, and start another for another query", async () => {
    const loads = new PageLoads(services);
    expect(loads.read(module, address("/property/a"))).toBe(loads.read(module, address("/property/a")));
    loads.read(module, address("/property/a", "?b=1"));
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("skip the server-rendered page, and load any later one", async () => {
    const loads = new PageLoads(services, { url: "/property/a?x=1", outcome: { kind: "not-found" } });
    expect((await loads.read(module, address("/property/a", "?x=1"))).outcome).toEqual({ kind: "not-found" });
    expect(loads.isFirst(address("/property/a", "?x=1"))).toBe(true);
    expect(loads.isFirst(address("/property/a"))).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });

  test("renew an old load on prepare, never one that is fresh or in flight", async () => {
    vi.useFakeTimers();
    const loads = new PageLoads(services);
    loads.prepare(module, address("/property/a"));
    loads.prepare(module, address("/property/a"));
    await loads.read(module, address("/property/a"));
    loads.prepare(module, address("/property/a"));
    expect(load).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(61_000);
    loads.prepare(module, address("/property/a"));
    expect(load).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test("keep a failed load for the boundary until it is forgotten", async () => {
    load.mockRejectedValueOnce(new Error("no answer"));
    const loads = new PageLoads(services);
    await expect(loads.read(module, address("/property/a"))).rejects.toThrow("no answer");
    await expect(loads.read(module, address("/property/a"))).rejects.toThrow("no answer");
    expect(load).toHaveBeenCalledTimes(1);
    loads.forget(address("/property/a"));
    await expect(loads.read(module, address("/property/a"))).resolves.toMatchObject({ outcome: { kind: "page" } });
  });

  test("restart a failed load on prepare", async () => {
    load.mockRejectedValueOnce(new Error("no answer"));
    const loads = new PageLoads(services);
    loads.prepare(module, address("/property/a"));
    await expect(loads.read(module, address("/property/a"))).rejects.toThrow("no answer");
    loads.prepare(module, address("/property/a"));
    await expect(loads.read(module, address("/property/a"))).resolves.toMatchObject({ outcome: { kind: "page" } });
  });

  test("drop old loads", async () => {
    const loads = new PageLoads(services);
    for (let page = 0; page < 60; page += 1) loads.read(module, address(`/property/${page}`));
    loads.read(module, address("/property/59"));
    expect(load).toHaveBeenCalledTimes(60);
    loads.read(module, address("/property/0"));
    expect(load).toHaveBeenCalledTimes(61);
  });
});
