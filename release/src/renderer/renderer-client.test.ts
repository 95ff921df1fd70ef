import { afterEach, describe, expect, test, vi } from "vitest";
import type { ApiCall, FromRenderer, RenderedPage, RendererPort, ToRenderer } from "./protocol.ts";
import { type Facts, type Note, RendererClient, RendererError, ShellThrew } from "./renderer-client.ts";
import { forkRenderer } from "./renderer-process.ts";

const SHELL_FACTS: Facts["shell"] = { render: true, startsBy: "loader", shared: {} };
const BUNDLES = { shell: { source: Buffer.alloc(0), filename: "shell@1.0.0/server.cjs" } };

const ROUTE = { path: "/a", load: "function", component: "component" };
const PRIVATE_SPELLINGS = [
  ...["/api/operator/listings/alder", "/api/%6Fperator/listings/alder", "/api/%6fperator", "/api/%256Fperator/x", "/api/%25256Fperator/x"],
  ...["/api/OPERATOR/x", "/api/Desk/own", "/api//operator/x", "/api/./operator/x", "/api/listings/../operator/x", "/api/desk"],
  ...["/api/listings/%2e%2e/host/session", "/api/listings/..%2Fhost/session", "/api/listings%2F..%2Fhost/session", "/api/%2Fhost"],
  ...["/api/\\host/session", "/api/%5Chost/session", "/api/listings\\..\\desk/own", "/api/;a=1/desk/own"],
  ...["/api/desk;a=1/own", "/api/de\tsk/own", "/api/de%0Ask/own", "/api/%00desk/own", "/api/listings/..;/desk/own"],
  ...["/api/listings%3F/../desk/own", `/api/listings/${"x".repeat(8192)}`],
  ...["/api/preview/logout", "/api/desk?x=/api/listings", "/api/desk#/listings", "/api/%64%65%73%6B/own", "/api/x/%252e%252e/desk/own"],
  ...["/api/../releases.json", "/api/%2e%2e/releases.json", "/api/..%2freleases.json", "/api/", "/api/."],
];

/** Returns a port that sends any message of the test. */
function lyingPort() {
  const sent: ToRenderer[] = [];
  let listener: (message: FromRenderer) => void = () => {};
  const port: RendererPort = {
    send: (message) => void sent.push(message),
    onMessage: (handler) => {
      listener = handler;
    },
    onEnd: () => {},
    kill: vi.fn(),
    memory: async () => undefined,
  };
  return { port, sent, say: (message: unknown) => listener(message as FromRenderer) };
}

async function started(onNote?: (note: Note) => void) {
  const far = lyingPort();
  const client = new RendererClient(far.port, onNote ? { onNote } : {});
  const facts = client.start(BUNDLES);
  far.say({ kind: "started", shell: SHELL_FACTS });
  await facts;
  return { client, ...far };
}

const job = (more: object = {}) => ({ request: { url: "/" }, respond: async () => ({ status: 200, text: "{}" }), limit: 60_000, ...more });
const html = { kind: "html", status: 200, html: "<p>", problems: [], ofApi: false, mayBeKept: false };
const problem = (message: string, stack = "") => ({ message, stack });
/** Returns a list with four billion empty items, which is small to send but takes minutes to iterate. */
const endless = () => Object.assign([], { length: 4_000_000_000 });
const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

const clients: RendererClient[] = [];
const opened = () => {
  const client = new RendererClient(forkRenderer());
  clients.push(client);
  return client;
};
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.end();
});

describe("a message of a renderer", () => {
  test.each<[string, unknown]>([
    ["no page at all", { kind: "page", id: 1, rss: 1 }],
    ["a status that there is not", { kind: "page", id: 1, rss: 1, page: { ...html, status: 99 } }],
    ["a status that is text", { kind: "page", id: 1, rss: 1, page: { ...html, status: "200" } }],
    ["HTML that is no text", { kind: "page", id: 1, rss: 1, page: { ...html, html: { length: 1 } } }],
    ["problems that are no list", { kind: "page", id: 1, rss: 1, page: { ...html, problems: "none" } }],
    ["a status that is no page's", { kind: "page", id: 1, rss: 1, page: { ...html, status: 304 } }],
    ["a problem that is no text", { kind: "page", id: 1, rss: 1, page: { ...html, problems: [null] } }],
    ["an error that is no text", { kind: "page", id: 1, rss: 1, problem: { message: 7, stack: {} } }],
    ["a redirect to nowhere", { kind: "page", id: 1, rss: 1, page: { kind: "redirect", to: 7, permanent: false } }],
    ["another kind of message", { kind: "shutdown" }],
    ["a second start", { kind: "started", shell: SHELL_FACTS }],
    ["a step of a start that is over", { kind: "step", step: "remote" }],
    ["a refusal after the start", { kind: "refused", step: "remote", problem: problem("late") }],
    ["nothing", undefined],
    ["null", null],
    ["text", "page"],
    ["a call with a number that is none", { kind: "call", id: 1, call: { valueOf: 1 }, path: "/api/listings", headers: {} }],
    ["a stray failure that is none", { kind: "stray", untold: 0 }],
    ["a stray failure of no page", { kind: "stray", id: -1, problem: problem("a"), untold: 0 }],
    ["a line of a log that is none", { kind: "log", line: ["a"], untold: 0 }],
    ["a count that is none", { kind: "log", line: "a", untold: Number.POSITIVE_INFINITY }],
  ])("that is %s ends it", async (_what, message) => {
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
    ["a list of routes without end", SHELL_FACTS, { routes: endless() }],
    ["more routes than a remote has", SHELL_FACTS, { routes: Array.from({ length: 501 }, () => ROUTE) }],
    ["a pattern as long as a book", SHELL_FACTS, { routes: [{ ...ROUTE, path: `/${"x".repeat(1e6)}` }] }],
    ["a route that says as much as a book", SHELL_FACTS, { routes: [{ ...ROUTE, heading: "x".repeat(1e6) }] }],
    ["parameters without end", SHELL_FACTS, { routes: [{ ...ROUTE, query: endless() }] }],
    ["parameters nested without end", SHELL_FACTS, { routes: [{ ...ROUTE, query: deep(100_000) }] }],
    [
      "more shared modules than there are",
      { ...SHELL_FACTS, shared: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, null])) },
      {},
    ],
    ["contracts without end", { ...SHELL_FACTS, contracts: endless() }, {}],
  ])("with %s fails the start", async (_what, shell, remote) => {
    const { port, say } = lyingPort();
    const facts = new RendererClient(port).start(BUNDLES);
    say({ kind: "started", shell, remote });
    await expect(facts).rejects.toMatchObject({ reason: "lied" });
  });

  test("about a start is copied without unknown fields", async () => {
    const { port, say } = lyingPort();
    const facts = new RendererClient(port).start(BUNDLES);
    const more = { more: "x".repeat(1000) };
    say({
      kind: "started",
      shell: { ...SHELL_FACTS, ...more },
      remote: { contract: 1, routes: [{ ...ROUTE, query: ["a"], ...more }], ...more },
      ...more,
    });
    expect(await facts).toEqual({ shell: SHELL_FACTS, remote: { contract: 1, routes: [{ ...ROUTE, query: ["a"] }] } });
  });

  test("with more than two steps before the start ends it, so that steps cannot extend the limit for ever", async () => {
    const { port, say } = lyingPort();
    const facts = new RendererClient(port).start(BUNDLES);
    for (const step of ["shell", "remote", "remote"]) say({ kind: "step", step });
    await expect(facts).rejects.toMatchObject({ reason: "lied" });
  });

  test.each<[string, unknown]>([
    ["more than there are", Array.from({ length: 501 }, () => ({}))],
    ["without end", endless()],
    ["larger than a library", ["x".repeat(9 * 1024 * 1024)]],
    ["no list", { length: 1 }],
  ])("with fixtures that are %s ends it", async (_what, fixtures) => {
    const { port, say } = lyingPort();
    const read = new RendererClient(port).readFixtures(BUNDLES.shell);
    say({ kind: "fixtures", fixtures });
    await expect(read).rejects.toMatchObject({ reason: "lied" });
  });

  test("with problems is cut to twenty a page, each shortened, and a count of the others", async () => {
    const { client, say } = await started();
    const page = client.render(job());
    const problems = Array.from({ length: 3000 }, (_, n) => problem(`${n} ${"m".repeat(10_000)}`, "s".repeat(10_000)));
    say({ kind: "page", id: 1, rss: 1, page: { ...html, problems, more: "x" } });
    const rendered = (await page) as Extract<RenderedPage, { kind: "html" }>;
    expect([rendered.problems.length, rendered.untold, "more" in rendered]).toEqual([20, 2980, false]);
    expect(rendered.problems.map(({ message, stack }) => [message.length, stack.length])).toEqual(Array(20).fill([1000, 4000]));
  });

  test("with an error of the shell is shortened", async () => {
    const { client, say } = await started();
    const page = client.render(job());
    say({ kind: "page", id: 1, rss: 1, problem: problem("m".repeat(10_000), "s".repeat(10_000)) });
    const error = await page.catch((reason) => reason);
    expect(error).toBeInstanceOf(ShellThrew);
    expect([error.message.length, error.stack.length]).toEqual([1000, 4000]);
  });

  test("with a page beyond four megabytes fails only that page", async () => {
    const { client, port, say } = await started();
    const pages = [client.render(job()), client.render(job())];
    say({ kind: "page", id: 1, rss: 1, page: { ...html, html: "ö".repeat(2 * 1024 * 1024 + 1) } });
    await expect(pages[0]).rejects.toMatchObject({
      reason: "too large",
      message: expect.stringContaining("2 more than the 4194304 allowed"),
    });
    say({ kind: "page", id: 2, rss: 1, page: { ...html, html: "ö".repeat(2 * 1024 * 1024) } });
    expect(await pages[1]).toMatchObject({ kind: "html" });
    expect(port.kill).not.toHaveBeenCalled();
  });

  test("for the log is limited to twenty of each kind a second, each shortened, and the others counted", async () => {
    vi.useFakeTimers();
    const notes: Note[] = [];
    const { say } = await started((note) => notes.push(note));
    for (let n = 0; n < 50; n += 1) {
      say({ kind: "log", line: "x".repeat(5000), untold: 2 });
      say({ kind: "stray", problem: problem("m".repeat(5000), "s".repeat(5000)), untold: 0 });
    }
    expect(notes).toHaveLength(40);
    vi.advanceTimersByTime(1000);
    say({ kind: "log", line: "next", untold: 1 });
    expect(notes.at(-1)).toEqual({ kind: "log", line: "next", untold: 1 + 30 + 30 * 2 });
    expect(JSON.stringify(notes).length).toBeLessThan(20 * 2100 + 20 * 5100);
  });

  test.each<[string, (n: number) => unknown]>([
    ["notes", () => ({ kind: "log", line: "a", untold: 0 })],
    ["calls of one page", (call) => ({ kind: "call", id: 1, call, path: "/api/listings", headers: {} })],
    ["calls of pages that there are not", (call) => ({ kind: "call", id: 99, call, path: "/api/listings", headers: {} })],
    ["pages that nothing asked for", (id) => ({ kind: "page", id: id + 50, rss: 1, page: html })],
  ])("repeated as a flood of %s ends it", async (_what, message) => {
    const { client, port, sent, say } = await started();
    const page = client.render(job());
    for (let n = 0; n < 100_000 && !client.isOver; n += 1) say(message(n));
    await expect(page).rejects.toMatchObject({ reason: "lied" });
    expect(port.kill).toHaveBeenCalled();
    expect(sent.length).toBeLessThan(5000);
  });

  test("for an unknown or finished page is ignored", async () => {
    const { client, say } = await started();
    const page = client.render(job());
    say({ kind: "page", id: 99, rss: 1, page: html });
    say({ kind: "page", id: 1, rss: 1, page: html });
    say({ kind: "page", id: 1, rss: 1, page: { ...html, html: "again" } });
    expect(await page).toEqual({ ...html, untold: 0 });
    expect(client.isOver).toBe(false);
  });
});

describe("API calls of a renderer", () => {
  async function callsOf(...calls: readonly object[]) {
    const respond = vi.fn(async (_call: ApiCall) => ({ status: 200, text: "{}" }));
    const { client, say, sent } = await started();
    client.render(job({ respond })).catch(() => {});
    for (const [index, call] of calls.entries()) say({ kind: "call", id: 1, call: index + 1, headers: {}, ...call });
    await new Promise(setImmediate);
    client.end();
    return {
      answeredCalls: respond.mock.calls.map(([call]) => call),
      sent,
      rejection: sent.filter((message) => message.kind === "answer" && !message.answer),
    };
  }

  test("go only to the API, with no header but accept", async () => {
    const headers = { accept: "application/json", cookie: "a=1", authorization: "x" };
    const { answeredCalls, rejection } = await callsOf(
      { path: "/api/listings?seed=1", headers },
      { path: "/releases.json" },
      { path: "//evil.example/api/" },
      { path: "/api\\host/session" },
      { path: 7 },
    );
    expect(answeredCalls).toEqual([{ path: "/api/listings?seed=1", headers: { accept: "application/json" } }]);
    expect(rejection).toHaveLength(4);
  });

  test("to private data get 404 in every spelling, like an unknown address", async () => {
    const paths = PRIVATE_SPELLINGS.map((path) => ({ path }));
    const { answeredCalls, sent } = await callsOf(...paths);
    expect(answeredCalls).toEqual([]);
    const unknown = { status: 404, text: expect.stringContaining("not_found") };
    expect(sent.filter(({ kind }) => kind === "answer")).toEqual(
      paths.map((_, index) => ({ kind: "answer", id: 1, call: index + 1, answer: unknown })),
    );
  });

  test("may use any spelling of public addresses", async () => {
    const paths = [
      "/api/listings/100%25",
      "/api/listings/k%C3%B6ln",
      "/api/listings/a%2Fb",
      "/api/listings/operator",
      "/api/listings/desk?host=/api/host",
      "/api/hosts",
      "/api/%6Cistings",
    ];
    const { answeredCalls } = await callsOf(...paths.map((path) => ({ path })));
    expect(answeredCalls.map(({ path }) => path)).toEqual(paths);
  });

  test("are limited in number and in length", async () => {
    const { answeredCalls, rejection } = await callsOf(
      { path: `/api/${"x".repeat(9000)}` },
      ...Array.from({ length: 150 }, () => ({ path: "/api/listings" })),
    );
    expect(answeredCalls).toHaveLength(99);
    expect(rejection).toHaveLength(51);
  });

  test("of a finished page are not made", async () => {
    const respond = vi.fn(async () => ({ status: 200, text: "" }));
    const { client, say } = await started();
    const page = client.render(job({ respond }));
    say({ kind: "page", id: 1, rss: 1, page: html });
    await page;
    say({ kind: "call", id: 1, call: 1, path: "/api/listings", headers: {} });
    expect(respond).not.toHaveBeenCalled();
  });
});

test("an unhandled error counts for its page, even a finished one, or else for the renderer", async () => {
  const notes: Note[] = [];
  const { client, say } = await started((note) => notes.push(note));
  const unhandledErrors: string[] = [];
  const page = client.render(job({ onUnhandledError: ({ message }: { message: string }) => unhandledErrors.push(message) }));
  const unhandledError = (id: number | undefined, message: string) =>
    say({ kind: "stray", ...(id ? { id } : {}), problem: { message, stack: "" }, untold: 0 });
  unhandledError(1, "early");
  say({ kind: "page", id: 1, rss: 1, page: html });
  await page;
  unhandledError(1, "late");
  unhandledError(77, "forged");
  unhandledError(undefined, "nobody's");
  expect(unhandledErrors).toEqual(["early", "late"]);
  expect(notes.map((note) => "id" in note)).toEqual([true, true, false, false]);
});

describe("in a process", () => {
  const shell = (render: string) => ({
    shell: {
      source: Buffer.from(`exports.render = async ({ url, transport }) => { ${render} };`),
      filename: "shell@1.0.0/server.cjs",
    },
  });

  test("a page calls the API and renders its response", async () => {
    const client = opened();
    await client.start(
      shell(`const answer = await transport("/api/x", { method: "GET", headers: {} });
        const refused = await transport("/api/x", { method: "POST", headers: {} }).catch((error) => error.message);
        return { kind: "html", status: 200, html: [await answer.text(), refused].join(), problems: [], ofApi: false };`),
    );
    const page = await client.render(job({ respond: async () => ({ status: 200, text: "an answer" }) }));
    expect(page).toMatchObject({ html: "an answer,Pages can only read while they are rendered: POST /api/x was not sent." });
    expect(client.rss).toBeGreaterThan(1e6);
  });

  test("a shell that throws fails the page with its own error only", async () => {
    const client = opened();
    await client.start(shell('throw new TypeError("planted");'));
    const error = await client.render(job()).catch((reason) => reason);
    expect(error).toBeInstanceOf(ShellThrew);
    expect(error.stack).toBe("TypeError: planted");
    expect(client.isOver).toBe(false);
  });

  test("a full heap ends it, with the reason", async () => {
    const client = opened();
    await client.start(shell("const kept = []; for (;;) kept.push(new Array(1e6).fill(url));"));
    await expect(client.render(job())).rejects.toMatchObject({ reason: "memory" });
  });

  test("it exits when its connection closes", async () => {
    const port = forkRenderer();
    const ended = new Promise((resolve) => port.onEnd(resolve));
    const client = new RendererClient(port);
    await client.start(shell(""));
    client.end();
    expect(await ended).toMatchObject({ reason: "exited" });
  });
});
