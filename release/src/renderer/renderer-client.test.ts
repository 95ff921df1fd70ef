import { afterEach, describe, expect, test, vi } from "vitest";
import type { ApiCall, FromRenderer, RendererPort, ToRenderer } from "./protocol.ts";
import { type Facts, type Note, RendererClient, RendererError, ShellThrew } from "./renderer-client.ts";
import { forkRenderer } from "./renderer-process.ts";

const SHELL_FACTS: Facts["shell"] = { render: true, startsBy: "loader", shared: {} };
const BUNDLES = { shell: { source: Buffer.alloc(0), filename: "shell@1.0.0/server.cjs" } };

/** A port whose far side is the test: it sends what it likes. */
function lyingPort() {
  const sent: ToRenderer[] = [];
  let listener: (message: FromRenderer) => void = () => {};
  const port: RendererPort = {
    send: (message) => void sent.push(message),
    onMessage: (given) => {
      listener = given;
    },
    onEnd: () => {},
    kill: vi.fn(),
    memory: async () => undefined,
  };
  return { port, sent, say: (message: unknown) => listener(message as FromRenderer) };
}

/** A client that has started, and the far side of its port. */
async function started(onNote?: (note: Note) => void) {
  const far = lyingPort();
  const client = new RendererClient(far.port, onNote ? { onNote } : {});
  const facts = client.start(BUNDLES);
  far.say({ kind: "started", shell: SHELL_FACTS });
  await facts;
  return { client, ...far };
}

const job = (more: object = {}) => ({ request: { url: "/" }, answer: async () => ({ status: 200, text: "{}" }), limit: 60_000, ...more });
const html = { kind: "html", status: 200, html: "<p>", problems: [], ofApi: false };

const clients: RendererClient[] = [];
const opened = () => {
  const client = new RendererClient(forkRenderer());
  clients.push(client);
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.end();
});

describe("what a renderer sends", () => {
  test.each<[string, unknown]>([
    ["no page at all", { kind: "page", id: 1, rss: 1 }],
    ["a status that there is not", { kind: "page", id: 1, rss: 1, page: { ...html, status: 99 } }],
    ["a status that is text", { kind: "page", id: 1, rss: 1, page: { ...html, status: "200" } }],
    ["HTML that is no text", { kind: "page", id: 1, rss: 1, page: { ...html, html: { length: 1 } } }],
    ["problems that are no list", { kind: "page", id: 1, rss: 1, page: { ...html, problems: "none" } }],
    ["a redirect to nowhere", { kind: "page", id: 1, rss: 1, page: { kind: "redirect", to: 7 } }],
    ["another kind of message", { kind: "shutdown" }],
    ["a second start", { kind: "started", shell: SHELL_FACTS }],
  ])("as %s ends it", async (_what, message) => {
    const { client, port, say } = await started();
    const page = client.render(job());
    say(message);
    await expect(page).rejects.toMatchObject({ reason: "lied" });
    expect(port.kill).toHaveBeenCalled();
    await expect(client.render(job()), "and it is not used again").rejects.toThrow(RendererError);
  });

  test.each<[string, unknown, unknown]>([
    ["nothing of its shell", undefined, undefined],
    ["a shell that shares nothing that can be read", { ...SHELL_FACTS, shared: null }, undefined],
    ["a remote that is no data", SHELL_FACTS, 7],
    ["routes that are no list", SHELL_FACTS, { routes: 7 }],
    ["routes that are no data", SHELL_FACTS, { routes: [null] }],
  ])("%s is a start that failed", async (_what, shell, remote) => {
    const { port, say } = lyingPort();
    const facts = new RendererClient(port).start(BUNDLES);
    say({ kind: "started", shell, remote });
    await expect(facts).rejects.toMatchObject({ reason: "lied" });
  });

  test("for a page that there is not, or for one that is over, is nothing", async () => {
    const { client, say } = await started();
    const page = client.render(job());
    say({ kind: "page", id: 99, rss: 1, page: html });
    say({ kind: "page", id: 1, rss: 1, page: html });
    say({ kind: "page", id: 1, rss: 1, page: { ...html, html: "again" } });
    expect(await page).toEqual(html);
    expect(client.isOver).toBe(false);
  });
});

describe("calls of the API", () => {
  async function callsOf(...asked: readonly object[]) {
    const answer = vi.fn(async (_call: ApiCall) => ({ status: 200, text: "{}" }));
    const { client, say, sent } = await started();
    client.render(job({ answer })).catch(() => {});
    for (const [index, call] of asked.entries()) say({ kind: "call", id: 1, call: index + 1, headers: {}, ...call });
    await new Promise(setImmediate);
    client.end();
    return {
      answered: answer.mock.calls.map(([call]) => call),
      refused: sent.filter((message) => message.kind === "answer" && !message.answer),
    };
  }

  test("are of the API alone, and carry no header but the form of the answer", async () => {
    const headers = { accept: "application/json", cookie: "a=1", authorization: "x" };
    const { answered, refused } = await callsOf(
      { path: "/api/listings?seed=1", headers },
      { path: "/releases.json" },
      { path: "//evil.example/api/" },
      { path: 7 },
      { path: "/api/../releases.json" },
      { path: "/api/%2e%2e/releases.json" },
      { path: "/api/operator/listings/alder" },
    );
    expect(answered).toEqual([{ path: "/api/listings?seed=1", headers: { accept: "application/json" } }]);
    expect(refused).toHaveLength(6);
  });

  test("are not without end, and not without measure", async () => {
    const { answered, refused } = await callsOf(
      { path: `/api/${"x".repeat(9000)}` },
      ...Array.from({ length: 150 }, () => ({ path: "/api/listings" })),
    );
    expect(answered).toHaveLength(99);
    expect(refused).toHaveLength(52);
  });

  test("of a page that is over are not made", async () => {
    const answer = vi.fn(async () => ({ status: 200, text: "" }));
    const { client, say } = await started();
    const page = client.render(job({ answer }));
    say({ kind: "page", id: 1, rss: 1, page: html });
    await page;
    say({ kind: "call", id: 1, call: 1, path: "/api/listings", headers: {} });
    expect(answer).not.toHaveBeenCalled();
  });
});

test("a stray failure is its page's, also when that is over, and else the renderer's", async () => {
  const notes: Note[] = [];
  const { client, say } = await started((note) => notes.push(note));
  const strays: string[] = [];
  const page = client.render(job({ onStray: ({ message }: { message: string }) => strays.push(message) }));
  const stray = (id: number | undefined, message: string) =>
    say({ kind: "stray", ...(id ? { id } : {}), problem: { message, stack: "" }, untold: 0 });
  stray(1, "early");
  say({ kind: "page", id: 1, rss: 1, page: html });
  await page;
  stray(1, "late");
  stray(77, "forged");
  stray(undefined, "nobody's");
  expect(strays).toEqual(["early", "late"]);
  expect(notes.map((note) => "id" in note)).toEqual([true, true, false, false]);
});

describe("in a process", () => {
  const shell = (render: string) => ({
    shell: {
      source: Buffer.from(`exports.render = async ({ url, transport }) => { ${render} };`),
      filename: "shell@1.0.0/server.cjs",
    },
  });

  test("a page calls the API and is made of its answer", async () => {
    const client = opened();
    await client.start(
      shell(`const answer = await transport("/api/x", { method: "GET", headers: {} });
        const refused = await transport("/api/x", { method: "POST", headers: {} }).catch((error) => error.message);
        return { kind: "html", status: 200, html: [await answer.text(), refused].join(), problems: [], ofApi: false };`),
    );
    const page = await client.render(job({ answer: async () => ({ status: 200, text: "an answer" }) }));
    expect(page).toMatchObject({ html: "an answer,A page that is rendered only reads: POST /api/x was not sent." });
    expect(client.rss).toBeGreaterThan(1e6);
  });

  test("a shell that throws fails the page with its own error, and nothing else", async () => {
    const client = opened();
    await client.start(shell('throw new TypeError("planted");'));
    const error = await client.render(job()).catch((reason) => reason);
    expect(error).toBeInstanceOf(ShellThrew);
    expect(error.stack).toBe("TypeError: planted");
    expect(client.isOver).toBe(false);
  });

  test("a heap that is full ends it, and the reason is told", async () => {
    const client = opened();
    await client.start(shell("const kept = []; for (;;) kept.push(new Array(1e6).fill(url));"));
    await expect(client.render(job())).rejects.toMatchObject({ reason: "memory" });
  });

  test("it ends when nobody is connected to it any more", async () => {
    const port = forkRenderer();
    const ended = new Promise((resolve) => port.onEnd(resolve));
    const client = new RendererClient(port);
    await client.start(shell(""));
    client.end();
    expect(await ended).toMatchObject({ reason: "exited" });
  });
});
