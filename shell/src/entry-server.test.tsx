import { type ApiClient, getListing } from "@nightlatch/api-client";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { type RemoteModule, useApi, useQuery } from "@nightlatch/runtime";
import { use } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Boot } from "./boot.ts";
import { type RenderRequest, type RenderResult, render } from "./entry-server.tsx";

let greeting = "one";

const greetingQuery = (api: ApiClient) => ({
  queryKey: ["greeting"],
  queryFn: () => getListing(api, "greeting"),
});

const never = new Promise<string>(() => {});

function Waiting() {
  return <h1>{use(never)}</h1>;
}

let late = Promise.resolve("");

function Late() {
  return <h1>{use(late)}</h1>;
}

function Throwing(): never {
  throw new Error("the component broke");
}

function Greeting() {
  return <h1>{useQuery(greetingQuery(useApi())).data?.name ?? "no greeting"}</h1>;
}

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      path: "/properties",
      Component: Greeting,
      async load({ queryClient, api, location }) {
        const fetched = queryClient.fetchQuery(greetingQuery(api));
        await (location.search === "?lenient" ? fetched.catch(() => {}) : fetched);
        if (location.search === "?redirect") return { kind: "redirect", to: "/" };
        return location.search === "?gone" ? { kind: "not-found" } : undefined;
      },
    },
    {
      path: "/properties/impatient",
      Component: Late,
      // Resolves during rendering, after the boot data was serialized.
      async load({ queryClient, api }) {
        late = queryClient.fetchQuery(greetingQuery(api)).then(({ name }) => name);
      },
    },
    { path: "/properties/waiting", Component: Waiting },
    { path: "/properties/throwing", Component: Throwing },
    {
      path: "/properties/failing",
      Component: Greeting,
      load: async ({ location }) => {
        if (location.search === "?url") new URL("//");
        if (location.search === "?file") throw Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT", errno: -2 });
        throw Object.assign(new Error("an error of another service"), { status: 502 });
      },
    },
    { path: "/properties/chunked", chunk: "of-route", Component: Greeting, load: async () => ({ kind: "page", chunk: "of-page" }) },
    { path: "/properties/hanging", Component: Greeting, load: async () => void (await never) },
  ],
};

const link = (href: string) => ({ href, integrity: "" });
const FACTS = { version: "1.0.0", entry: link("/e.js"), global: "g" };

function requestOf(changes: Partial<RenderRequest> = {}): RenderRequest {
  const links = {
    blog: "https://b.example",
    shop: "https://s.example",
    social: "https://o.example",
    supportEmail: "s@site.example",
    exit: "https://e.example",
  };
  return {
    url: "/properties",
    config: { origin: "https://site.example", homeMode: "home", showRating: true, links, seed: 7 },
    transport: async () => ({
      status: greeting === "" ? 500 : 200,
      text: async () => JSON.stringify(greeting === "" ? { error: "away", code: "server_error" } : { name: greeting }),
    }),
    loadRemote: async () => remote,
    assets: { "mf-browse": { ...FACTS, css: [], chunks: {}, pages: remote.routes } },
    preload: {},
    shell: { version: "1.0.0", script: link("/shell.js"), css: [], fonts: [] },
    timeLimit: 30_000,
    ...changes,
  };
}

const hanging: RenderRequest["transport"] = () => new Promise(() => {});
const refusing =
  (status: number): RenderRequest["transport"] =>
  async () => ({ status, text: async () => JSON.stringify({ error: "No.", code: "refused" }) });

const htmlOf = (result: RenderResult) => (result.kind === "html" ? result.html : undefined);
const bootOf = (result: RenderResult): Boot =>
  JSON.parse(htmlOf(result)?.match(/<script id="boot" type="application\/json">(.*?)<\/script>/s)?.[1] ?? "");

afterEach(() => {
  greeting = "one";
  vi.useRealTimers();
});

async function isCacheable(changes: Partial<RenderRequest> = {}): Promise<boolean> {
  const result = await render(requestOf(changes));
  return result.kind === "html" && result.mayBeKept;
}

describe("a page is cacheable", () => {
  test("when its remote and all queries succeeded", async () => {
    expect(await isCacheable()).toBe(true);
    expect(await isCacheable({ url: "/properties?gone" })).toBe(true);
  });

  test("but not when its remote or data failed, even if its route works without them", async () => {
    greeting = "";
    expect(await isCacheable({ loadRemote: () => Promise.reject(new Error("broken")) })).toBe(false);
    expect([await isCacheable(), await isCacheable({ url: "/properties?lenient" })]).toEqual([false, false]);
  });

  test.each(["/nowhere", "/properties/throwing"])("but not when it belongs to no remote, or throws: %s", async (url) => {
    expect(await isCacheable({ url })).toBe(false);
  });

  test("but not when data arrived too late to be in it", async () => {
    const transport = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 200, text: async () => '{"name":"late"}' };
    };
    expect(await render(requestOf({ transport, url: "/properties/impatient" }))).toMatchObject({ status: 200, mayBeKept: false });
  });
});

describe("a page's scripts", () => {
  const preload = { "mf-browse": { scripts: [link("/routes.js")], chunks: {} } };
  const executed = (html = "") => [...html.matchAll(/<script\b(?![^>]*json)[^>]*>(.*?)<\/script>/gs)];

  test("are only the loader, exactly as given, and are listed for it in the boot data", async () => {
    const loader = '(()=>{if(1<2&&"</p>")document.title="a"})()';
    const html = htmlOf(await render(requestOf({ loader, preload })));
    expect(executed(html).map(([, text]) => text)).toEqual([loader]);
    const boot = JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(html ?? "")?.[1] ?? "{}");
    expect(boot.scripts).toEqual([link("/shell.js"), link("/routes.js")]);
    expect(html).not.toMatch(/<link[^>]*as="script"/);
  });

  test.each(["/properties/throwing", "/properties/waiting", "/nowhere"])("are the same on %s, where a part is missing", async (url) => {
    expect(executed(htmlOf(await render(requestOf({ url, loader: "0", timeLimit: 300 }))))).toHaveLength(1);
  });

  test("never come from data", async () => {
    greeting = "</script><script>alert(1)</script>";
    const html = htmlOf(await render(requestOf({ loader: "0" })));
    expect(executed(html)).toHaveLength(1);
  });
});

test("has the styles of the page's remote, its route and the chunk that it needs, and no others", async () => {
  const chunks = Object.fromEntries(["of-route", "of-page", "of-another"].map((name) => [name, { css: [link(`/${name}.css`)] }]));
  const assets = { "mf-browse": { ...FACTS, css: [link("/all.css")], chunks, pages: remote.routes } };
  const html = htmlOf(await render(requestOf({ url: "/properties/chunked", assets })));
  const sheets = [...(html ?? "").matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
  expect(sheets).toEqual(["/all.css", "/of-route.css", "/of-page.css"]);
  expect(await render(requestOf({ url: "/properties/chunked", assets }))).toMatchObject({ takesStyles: true });
});

test("the boot data has no styles, and all else about each remote", async () => {
  const styles = { css: [link("/all.css")], chunks: { "of-page": { css: [link("/of-page.css")] } } };
  const assets = { "mf-browse": { ...FACTS, ...styles, pages: remote.routes }, "mf-detail": { ...FACTS, ...styles, pages: [] } };
  const named = { "mf-browse": { ...FACTS, pages: remote.routes }, "mf-detail": { ...FACTS, pages: [] } };
  const boot = bootOf(await render(requestOf({ url: "/properties/chunked", assets })));
  expect(boot.remotes).toEqual(JSON.parse(JSON.stringify(named)));
  expect(boot).not.toHaveProperty("css");
});

test("has only the shell's styles when the remote failed or the page is not found", async () => {
  const styles = { css: [link("/all.css")], chunks: {} };
  const assets = { "mf-browse": { ...FACTS, ...styles, pages: remote.routes } };
  const shell = { version: "1.0.0", script: link("/shell.js"), css: [link("/shell.css")], fonts: [] };
  const sheetsOf = async (changes: Partial<RenderRequest>) =>
    [...(htmlOf(await render(requestOf({ assets, shell, ...changes }))) ?? "").matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
  expect(await sheetsOf({})).toEqual(["/shell.css", "/all.css"]);
  for (const changes of [{ url: "/nowhere" }, { url: "/properties?gone" }, { loadRemote: () => Promise.reject(new Error("gone")) }])
    expect(await sheetsOf(changes)).toEqual(["/shell.css"]);
});

test("treats an address that begins with two slashes as a path", async () => {
  expect(await render(requestOf({ url: "//properties" }))).toMatchObject({ kind: "html", status: 404 });
});

describe("the time limit", () => {
  const timeLimit = 300;

  test.each<[string, Partial<RenderRequest>]>([
    ["a bundle that never loads", { loadRemote: () => new Promise(() => {}) }],
    ["data that never arrive", { transport: hanging }],
    ["a load that never finishes", { url: "/properties/hanging" }],
    ["a component that suspends forever", { url: "/properties/waiting" }],
  ])("ends %s: the page is sent and the browser renders the rest", async (_what, changes) => {
    const result = await render(requestOf({ timeLimit, ...changes }));
    expect(result).toMatchObject({ kind: "html", status: 503, problems: [{ message: "The page took longer than 300 ms." }] });
    expect(htmlOf(result)).toMatch(/Validating route\.\.\.[\s\S]*<\/html>/);
  });

  test("applies to bundle, data and rendering together, not to each", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const late: RenderRequest["loadRemote"] = () => new Promise((resolve) => setTimeout(resolve, 280, remote));
    const rendering = render(requestOf({ timeLimit, url: "/properties/waiting", loadRemote: late }));
    for (let passed = 0; passed < timeLimit; passed += 10) await vi.advanceTimersByTimeAsync(10);
    // React schedules work with `setTimeout` without a delay, which takes 1 ms on a fake clock.
    await vi.advanceTimersByTimeAsync(5);
    // The fake clock stops at the time limit, so rendering would hang if it waited for a later timer.
    expect(await rendering).toMatchObject({ kind: "html", status: 503 });
  });
});

describe("a missing part", () => {
  test.each<[boolean, string, Partial<RenderRequest>]>([
    [false, "a bundle that does not load", { loadRemote: () => Promise.reject(new Error("broken")) }],
    [false, "a bundle that never loads", { timeLimit: 300, loadRemote: () => new Promise(() => {}) }],
    [false, "a load that never finishes", { timeLimit: 300, url: "/properties/hanging" }],
    [false, "a component that throws", { url: "/properties/throwing" }],
    [false, "a component that suspends forever", { timeLimit: 300, url: "/properties/waiting" }],
    [false, "an address that Node refuses, with a code", { url: "/properties/failing?url" }],
    [false, "a missing file, with a code", { url: "/properties/failing?file" }],
    [false, "an error with a status that is not the API's", { url: "/properties/failing" }],
    [true, "an API that returns 404", { transport: refusing(404) }],
    [true, "an API that returns 503", { transport: refusing(503) }],
    // Long enough for a busy machine to start the API call.
    [true, "an API that never responds", { timeLimit: 1_000, transport: hanging }],
    [true, "an API that is down", { transport: () => Promise.reject(new Error("refused")) }],
  ])("counts against the API: %s, for %s", async (ofApi, _what, changes) => {
    const result = await render(requestOf(changes));
    expect(result).toMatchObject({ kind: "html", status: 503, ofApi });
    expect(result.kind === "html" && result.problems).toHaveLength(1);
  });

  test.each<[string, Partial<RenderRequest>, object]>([
    ["a page", {}, { kind: "html", status: 200, problems: [] }],
    ["a redirect", { url: "/properties?redirect" }, { kind: "redirect", to: "/" }],
    ["a missing page", { url: "/properties?gone" }, { kind: "html", status: 404, problems: [] }],
    ["an unknown address", { url: "/nowhere" }, { kind: "html", status: 404, problems: [] }],
  ])("does not occur in %s", async (_what, changes, expected) => {
    expect(await render(requestOf(changes))).toMatchObject(expected);
  });

  test("may be skipped from the start: the page returns at once, and loads nothing", async () => {
    const loadRemote = vi.fn();
    const result = await render(requestOf({ loadRemote, withoutRemote: "left alone" }));
    expect(result).toMatchObject({ status: 503, problems: [{ message: "left alone" }] });
    expect(htmlOf(result)).toMatch(/Validating route\.\.\.[\s\S]*<\/html>/);
    expect(loadRemote).not.toHaveBeenCalled();
  });
});
