import { createApiClient } from "@nightlatch/shared/api-client";
import { CONTRACT_VERSION, type RemoteModule } from "@nightlatch/shared/contracts";
import { useApi, useQuery } from "@nightlatch/shared/runtime";
import { use } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type RenderRequest, type RenderResult, render } from "./entry-server.tsx";

/** The API's answer to a page, and how often the page's component was rendered. */
let greeting = "one";
let rendered = 0;

const greetingQuery = (api: RenderRequest["api"]) => ({
  queryKey: ["greeting"],
  queryFn: () => api.get<{ text: string }>("/api/greeting"),
});

/** A promise that a component waits for and that never settles. */
const never = new Promise<string>(() => {});

function Waiting() {
  return <h1>{use(never)}</h1>;
}

function Throwing(): never {
  throw new Error("the component broke");
}

function Greeting() {
  rendered += 1;
  return <h1>{useQuery(greetingQuery(useApi())).data?.text ?? "no greeting"}</h1>;
}

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      path: "/properties",
      Component: Greeting,
      async load({ queryClient, api, location }) {
        const fetched = queryClient.fetchQuery(greetingQuery(api));
        // Like the home page, which shows without data that failed.
        await (location.search === "?lenient" ? fetched.catch(() => {}) : fetched);
        if (location.search === "?redirect") return { kind: "redirect", to: "/" };
        return location.search === "?gone" ? { kind: "not-found" } : undefined;
      },
    },
    { path: "/properties/waiting", Component: Waiting },
    { path: "/properties/throwing", Component: Throwing },
    { path: "/properties/hanging", Component: Greeting, load: async () => void (await never) },
  ],
};

const link = (href: string) => ({ href, integrity: "" });

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
    api: createApiClient(async () => ({
      status: greeting === "" ? 500 : 200,
      text: async () => JSON.stringify(greeting === "" ? { error: "away", code: "server_error" } : { text: greeting }),
    })),
    loadRemote: async () => remote,
    assets: { "mf-browse": { version: "1.0.0", entry: link("/e.js"), global: "g", css: [], chunks: {} } },
    preload: {},
    shell: { version: "1.0.0", script: link("/shell.js"), css: [], fonts: [] },
    nonce: "NONCE",
    timeLimit: 30_000,
    ...changes,
  };
}

/** Renders a page. Resolves with the inputs that `isKept` was called with; undefined when it was not called. */
async function inputsOf(changes: Partial<RenderRequest> = {}): Promise<string | undefined> {
  let asked: string | undefined;
  await render(
    requestOf({
      ...changes,
      isKept(inputs) {
        asked = inputs;
        return true;
      },
    }),
  );
  return asked;
}

const htmlOf = (result: RenderResult) => (result.kind === "html" ? result.html : undefined);

afterEach(() => {
  greeting = "one";
  vi.useRealTimers();
});

describe("a page that may be kept", () => {
  test("is the same HTML, whether or not the caller keeps pages", async () => {
    const plain = htmlOf(await render(requestOf()));
    const asked = htmlOf(await render(requestOf({ isKept: () => false })));
    expect(plain).toContain("<h1>one</h1>");
    expect(asked).toBe(plain);
  });

  test("is not rendered when the caller has it", async () => {
    const before = rendered;
    expect(await render(requestOf({ isKept: () => true }))).toMatchObject({ kind: "html", status: 200, html: "", problems: [] });
    expect(rendered).toBe(before);
  });

  test("is asked for by the same inputs while nothing differs, whatever the nonce", async () => {
    expect(await inputsOf({ nonce: "OTHER" })).toBe(await inputsOf());
  });

  test.each<[string, () => Partial<RenderRequest>]>([
    ["the address", () => ({ url: "/properties?a" })],
    ["the visit's seed", () => ({ config: { ...requestOf().config, seed: 8 } })],
    ["a setting", () => ({ config: { ...requestOf().config, showRating: false } })],
    [
      "the remote's version",
      () => ({ assets: { "mf-browse": { version: "1.0.1", entry: link("/e.js"), global: "g", css: [], chunks: {} } } }),
    ],
    ["the shell's version", () => ({ shell: { ...requestOf().shell, version: "1.0.1" } })],
    ["a preload", () => ({ preload: { "mf-browse": { scripts: [link("/r.js")], chunks: {} } } })],
    ["a font", () => ({ shell: { ...requestOf().shell, fonts: ["/f.woff2"] } })],
  ])("is asked for by other inputs when %s differs", async (_what, changes) => {
    expect(await inputsOf(changes())).not.toBe(await inputsOf());
  });

  test("is asked for by other inputs when its data differ, or the day", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-04T23:59:59Z"), toFake: ["Date"] });
    const before = await inputsOf();
    greeting = "two";
    const changed = await inputsOf();
    vi.setSystemTime(new Date("2026-03-05T00:00:00Z"));
    expect(new Set([before, changed, await inputsOf()]).size).toBe(3);
  });

  test("may be one that answers 404", async () => {
    expect(await inputsOf({ url: "/properties?gone" })).toBeDefined();
  });
});

describe("never asked for is", () => {
  test.each(["/nowhere", "/properties?redirect"])("%s, which is no page of a remote", async (url) => {
    expect(await inputsOf({ url })).toBeUndefined();
  });

  test("a page whose remote or data failed, even when its route does without them", async () => {
    const broken = { loadRemote: () => Promise.reject(new Error("broken")) };
    greeting = "";
    expect([await inputsOf(broken), await inputsOf(), await inputsOf({ url: "/properties?lenient" })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("one time limit", () => {
  const timeLimit = 300;
  const hanging = createApiClient(() => new Promise(() => {}));

  test.each<[string, Partial<RenderRequest>]>([
    ["a bundle that does not come", { loadRemote: () => new Promise(() => {}) }],
    ["data that do not come", { api: hanging }],
    ["a load that does not end", { url: "/properties/hanging" }],
    ["a component that waits for ever", { url: "/properties/waiting" }],
  ])("ends %s: the page is answered and the part left to the browser", async (_what, changes) => {
    const result = await render(requestOf({ timeLimit, ...changes }));
    expect(result).toMatchObject({ kind: "html", status: 503, problems: [{ message: "The page took longer than 300 ms." }] });
    expect(htmlOf(result)).toContain("</html>");
    expect(htmlOf(result)).toContain("Validating route...");
  });

  test("covers bundle, data and rendering together, not each of them", async () => {
    // The clock is a fake one, so that the sum does not depend on the machine.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const late: RenderRequest["loadRemote"] = () => new Promise((resolve) => setTimeout(resolve, 280, remote));
    const rendering = render(requestOf({ timeLimit, url: "/properties/waiting", loadRemote: late }));
    for (let passed = 0; passed < timeLimit; passed += 10) {
      await vi.advanceTimersByTimeAsync(10);
      // Gives React its turn, since it works between timers.
      await new Promise(setImmediate);
    }
    // The clock stands at the limit now: work that waited for longer would wait for ever.
    expect(await rendering).toMatchObject({ kind: "html", status: 503 });
  });
});

describe("the guard around a remote", () => {
  /** The result of rendering, and how the guard's work ended. */
  async function guarded(changes: Partial<RenderRequest>): Promise<{ result: RenderResult; counted: string }> {
    let counted = "never asked";
    const result = await render(
      requestOf({
        timeLimit: 300,
        ...changes,
        guard: async (_remote, work) => {
          try {
            const answer = await work();
            counted = "worked";
            return answer;
          } catch (error) {
            counted = "failed";
            throw error;
          }
        },
      }),
    );
    return { result, counted };
  }

  test.each<[string, string, Partial<RenderRequest>]>([
    ["worked", "a page", {}],
    ["worked", "a redirect", { url: "/properties?redirect" }],
    ["worked", "a page that is not there", { url: "/properties?gone" }],
    ["failed", "a bundle that does not load", { loadRemote: () => Promise.reject(new Error("broken")) }],
    ["failed", "a bundle that does not come", { loadRemote: () => new Promise(() => {}) }],
    ["failed", "a load that does not end", { url: "/properties/hanging" }],
    ["failed", "a component that throws", { url: "/properties/throwing" }],
    ["failed", "a component that waits for ever", { url: "/properties/waiting" }],
    ["worked", "an API that does not answer", { api: createApiClient(() => new Promise(() => {})) }],
    ["worked", "an API that is away", { api: createApiClient(() => Promise.reject(new Error("refused"))) }],
    ["never asked", "an address of no remote", { url: "/nowhere" }],
  ])("is told that the remote %s by %s", async (way, _what, changes) => {
    expect((await guarded(changes)).counted).toBe(way);
  });

  test("may refuse: the page is answered at once without its part, and nothing was loaded", async () => {
    const loadRemote = vi.fn();
    const refusal = new Error("left alone");
    const result = await render(requestOf({ loadRemote, guard: () => Promise.reject(refusal) }));
    expect(result).toMatchObject({ status: 503, problems: [refusal] });
    expect(htmlOf(result)).toContain("</html>");
    expect(loadRemote).not.toHaveBeenCalled();
  });
});
