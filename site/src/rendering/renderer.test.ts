import type { ApiResponse, RendererPort } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import type { FastifyBaseLogger } from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OverloadedError, RENDERER_SETTINGS, Renderer, type RendererSettings } from "./renderer.ts";

const PATIENCE = { timeout: 30_000 };

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() } as unknown as FastifyBaseLogger;

const SHELL = `exports.render = async ({ url, transport }) => {
  const answer = await transport("/api/thing", { method: "GET", headers: {} });
  return { kind: "html", status: 200, html: url + " " + (await answer.text()), problems: [], ofApi: false, mayBeKept: false };
};`;

const ports: RendererPort[] = [];
const renderers: Renderer[] = [];
let waiting: ((response: ApiResponse) => void)[] = [];
const onRecycle = vi.fn();
const onFailure = vi.fn();

function makeRenderer(settings: Partial<RendererSettings> = {}, { source = SHELL, open = rendererHere, bundles = 0 } = {}) {
  let failing = bundles;
  const renderer = new Renderer({
    name: "shell@1.0.0",
    contracts: [1],
    bundles: async () => {
      if (failing-- > 0) throw new Error("the store is away");
      return { shell: { source: Buffer.from(source), filename: "shell@1.0.0/server.cjs" } };
    },
    open: () => {
      const port = open();
      vi.spyOn(port, "kill");
      ports.push(port);
      return port;
    },
    settings: { ...RENDERER_SETTINGS, lookEvery: 10, ...settings },
    log,
    onFailure,
    onRecycle,
    counts: { started: 0, replaced: 0, ended: {} },
  });
  renderers.push(renderer);
  return renderer;
}

const job =
  (url = "/") =>
  () => ({
    request: { url },
    respond: () => new Promise<ApiResponse>((resolve) => waiting.push(resolve)),
    limit: 60_000,
  });

async function respondTo(count: number): Promise<void> {
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(count), PATIENCE);
  for (const resolve of waiting.splice(0, count)) resolve({ status: 200, text: "answered" });
}

afterEach(() => {
  for (const renderer of renderers.splice(0)) renderer.stop();
  ports.length = 0;
  waiting = [];
  vi.clearAllMocks();
});

describe("a queue", () => {
  test("renders a few pages at a time, and the others in order", async () => {
    const renderer = makeRenderer({ inFlight: 2 });
    const done: string[] = [];
    const pages = ["/a", "/b", "/c", "/d"].map((url) => renderer.render(undefined, job(url)).then(() => done.push(url)));
    await respondTo(2);
    await vi.waitFor(() => expect(done).toEqual(["/a", "/b"]), PATIENCE);
    await respondTo(2);
    await Promise.all(pages);
    expect(done).toEqual(["/a", "/b", "/c", "/d"]);
  });

  test("that is full rejects at once, and accepts pages again when one is done", async () => {
    const renderer = makeRenderer({ inFlight: 1, waiting: 1 });
    const pages = [renderer.render(undefined, job()), renderer.render(undefined, job())];
    expect(() => renderer.expectSlot(undefined)).toThrow(OverloadedError);
    await expect(renderer.render(undefined, job())).rejects.toMatchObject({ name: "OverloadedError", isFull: true });
    await respondTo(1);
    await pages[0];
    renderer.expectSlot(undefined);
    await respondTo(1);
    await pages[1];
  });

  test("has room for others when one client has used all of its places", async () => {
    const renderer = makeRenderer({ inFlight: 1, waiting: 10, perClient: 2 });
    const greedy = [1, 2].map(() => renderer.render("203.0.113.7", job()));
    await expect(renderer.render("203.0.113.7", job())).rejects.toMatchObject({ name: "OverloadedError", isFull: false });
    const other = renderer.render("198.51.100.1", job());
    for (const page of [...greedy, other]) {
      await respondTo(1);
      await page;
    }
    renderer.expectSlot("203.0.113.7");
  });

  test("starts a page's time limit at its turn, and frees its place when it fails", async () => {
    const renderer = makeRenderer({ inFlight: 1 }, { source: 'exports.render = async () => { throw new Error("planted"); };' });
    const jobSpy = vi.fn(job());
    await expect(renderer.render("203.0.113.7", jobSpy)).rejects.toThrow("planted");
    await expect(renderer.render("203.0.113.7", jobSpy)).rejects.toThrow("planted");
    expect(jobSpy).toHaveBeenCalledTimes(2);
  });
});

describe("a process", () => {
  test("starts with the first page, stops when idle, and starts again", async () => {
    const renderer = makeRenderer({ idle: 30 });
    expect(ports).toHaveLength(0);
    for (const count of [1, 2]) {
      const page = renderer.render(undefined, job());
      await respondTo(1);
      await page;
      expect(ports).toHaveLength(count);
      await vi.waitFor(() => expect(ports.at(-1)?.kill).toHaveBeenCalled(), PATIENCE);
    }
    expect(onFailure).not.toHaveBeenCalled();
  });

  test("that is busy is not idle, however long its page takes", async () => {
    const renderer = makeRenderer({ idle: 20 });
    const page = renderer.render(undefined, job());
    await vi.waitFor(() => expect(waiting).toHaveLength(1), PATIENCE);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await respondTo(1);
    expect(await page).toMatchObject({ html: "/ answered" });
  });

  test("that grew too large is replaced: the current page finishes, the next one gets a new process", async () => {
    const renderer = makeRenderer({ recycleAt: 0 });
    const [first, second] = [renderer.render(undefined, job("/1")), renderer.render(undefined, job("/2"))];
    await respondTo(1);
    await first;
    expect(onRecycle).toHaveBeenCalledTimes(1);
    expect(ports[0]?.kill).not.toHaveBeenCalled();
    await respondTo(1);
    expect(await second).toMatchObject({ html: "/2 answered" });
    await vi.waitFor(() => expect(ports[0]?.kill).toHaveBeenCalled(), PATIENCE);
    expect(ports.length).toBeGreaterThan(1);
  });

  test("that holds far too much memory is killed in the middle of a page, with a reason", async () => {
    const huge = (): RendererPort => ({ ...rendererHere(), memory: async () => RENDERER_SETTINGS.killAt + 1 });
    const renderer = makeRenderer({}, { open: huge });
    await expect(renderer.render(undefined, job())).rejects.toMatchObject({ reason: "memory" });
    expect(ports[0]?.kill).toHaveBeenCalled();
  });

  test("whose bundles are missing is retried only after a moment", async () => {
    const renderer = makeRenderer({ retryAfter: 100 }, { bundles: 1 });
    await expect(renderer.render(undefined, job())).rejects.toThrow("the store is away");
    await expect(renderer.render(undefined, job()), "not asked again").rejects.toThrow("the store is away");
    await vi.waitFor(() => renderer.warm(), PATIENCE);
    const page = renderer.render(undefined, job());
    await respondTo(1);
    expect(await page).toMatchObject({ html: "/ answered" });
  });

  test("of a replaced version renders the pages that wait for it, and then exits", async () => {
    const renderer = makeRenderer({ inFlight: 1 });
    const pages = ["/1", "/2"].map((url) => renderer.render(undefined, job(url)));
    renderer.retire();
    await respondTo(1);
    await respondTo(1);
    expect(await Promise.all(pages)).toMatchObject([{ html: "/1 answered" }, { html: "/2 answered" }]);
    expect(ports).toHaveLength(1);
    await vi.waitFor(() => expect(ports[0]?.kill).toHaveBeenCalled(), PATIENCE);
  });

  test("of a version that was replaced while it started is stopped", async () => {
    const renderer = makeRenderer();
    const started = renderer.warm();
    renderer.retire();
    await started;
    await vi.waitFor(() => expect(ports[0]?.kill).toHaveBeenCalled(), PATIENCE);
  });
});
