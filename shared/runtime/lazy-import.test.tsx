import { type ComponentType, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { renderToPipeableStream } from "react-dom/server.bun";
import { describe, expect, test, vi } from "vitest";
import { lazyImport } from "./lazy-import.tsx";
import { type Patience, PatienceContext } from "./patience.ts";

const Greeting = () => <p>hello</p>;

function renderWhole(Part: ComponentType): Promise<{ html: string; errors: unknown[] }> {
  return new Promise((resolve) => {
    const errors: unknown[] = [];
    let html = "";
    const write = (chunk: string) => {
      html += chunk;
      return true;
    };
    const destination = { write, end: () => resolve({ html, errors }), on: () => destination } as unknown as NodeJS.WritableStream;
    const page = (
      <Suspense fallback="waiting">
        <Part />
      </Suspense>
    );
    const stream = renderToPipeableStream(page, {
      onError: (error) => void errors.push(error),
      onAllReady: () => stream.pipe(destination),
    });
  });
}

test("a lazy part loads when it is first rendered, once", async () => {
  const fetchPart = vi.fn(async () => Greeting);
  const Part = lazyImport(fetchPart);
  expect((await renderWhole(Part)).html).toContain("<p>hello</p>");
  expect((await renderWhole(Part)).html).toContain("<p>hello</p>");
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

describe("before hydration", () => {
  const until: Patience["until"] = (load) => load().catch(() => until(load));
  const inPage = (Part: ComponentType, waits: boolean) => () => (
    <PatienceContext value={{ waits, until }}>
      <Part />
    </PatienceContext>
  );

  test("a missing chunk is awaited without an error", async () => {
    const fetchPart = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("offline"));
    expect(await renderWhole(inPage(lazyImport(fetchPart), true))).toMatchObject({
      errors: [],
      html: expect.stringContaining("<p>hello</p>"),
    });
    expect(fetchPart).toHaveBeenCalledTimes(2);
  });

  test("a loaded part renders without waiting, and after hydration too", async () => {
    const Part = lazyImport(async () => Greeting);
    await Part.load();
    const [Before, After] = [inPage(Part, true), inPage(Part, false)];
    expect(renderToString(<Before />) + renderToString(<After />)).toBe("<p>hello</p><p>hello</p>");
  });

  test("a missing chunk after hydration is an error as usual", async () => {
    const Part = lazyImport(() => Promise.reject(new Error("offline")));
    expect((await renderWhole(inPage(Part, false))).errors).toEqual([new Error("offline")]);
  });
});

test("a preloaded part renders without waiting", async () => {
  const Part = lazyImport(async () => Greeting);
  await Part.load();
  expect(renderToString(<Part />)).toBe("<p>hello</p>");
});

test("a part with a missing chunk is an error once, and loads again when its boundary retries", async () => {
  const fetchPart = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("offline"));
  const Part = lazyImport(fetchPart);
  const first = await renderWhole(Part);
  expect(first.errors).toEqual([new Error("offline")]);
  expect(fetchPart).toHaveBeenCalledTimes(1);
  await vi.waitFor(async () => expect((await renderWhole(Part)).html).toContain("<p>hello</p>"), { timeout: 30_000 });
  expect(fetchPart).toHaveBeenCalledTimes(2);
});

test("a part whose preload failed loads again when it is needed", async () => {
  const fetchPart = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("offline"));
  const Part = lazyImport(fetchPart);
  await expect(Part.load()).rejects.toThrow("offline");
  await Part.load();
  expect(renderToString(<Part />)).toBe("<p>hello</p>");
});

test("a part that is loading is shared by all callers", async () => {
  const fetchPart = vi.fn(async () => Greeting);
  const Part = lazyImport(fetchPart);
  await Promise.all([Part.load(), Part.load()]);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

test("a part gets its props", async () => {
  const Part = lazyImport(async () => ({ name }: { name: string }) => <p>hello {name}</p>);
  await Part.load();
  expect(renderToString(<Part name="Ada" />)).toContain("Ada");
});

describe("a part that is no component", () => {
  test("loads once, and is then available", async () => {
    let fetches = 0;
    const part = lazyImport(async () => ({ number: ++fetches }));
    expect(part.now()).toBeUndefined();
    const [first, second] = await Promise.all([part.get(), part.get()]);
    expect(first).toBe(second);
    expect(part.now()).toEqual({ number: 1 });
  });

  test("loads again on the next call after a failure", async () => {
    let fetches = 0;
    const part = lazyImport(() => (++fetches === 1 ? Promise.reject(new Error("offline")) : Promise.resolve("part")));
    await expect(part.get()).rejects.toThrow("offline");
    expect(part.now()).toBeUndefined();
    expect(await part.get()).toBe("part");
  });

  test("reports no error while it is prefetched", async () => {
    let fetches = 0;
    const part = lazyImport(() => (++fetches === 1 ? Promise.reject(new Error("offline")) : Promise.resolve("part")));
    part.prefetch();
    await expect(part.get()).rejects.toThrow("offline");
    part.prefetch();
    expect(await part.get()).toBe("part");
    expect(fetches).toBe(2);
  });
});
