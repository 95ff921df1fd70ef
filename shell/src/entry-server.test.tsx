import { createApiClient } from "@nightlatch/shared/api-client";
import { CONTRACT_VERSION, type RemoteModule } from "@nightlatch/shared/contracts";
import { useApi, useQuery } from "@nightlatch/shared/runtime";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type RenderRequest, type RenderResult, render } from "./entry-server.tsx";

/** What the API says to a page, and how often its component was rendered. */
let greeting = "one";
let rendered = 0;

const greetingQuery = (api: RenderRequest["api"]) => ({
  queryKey: ["greeting"],
  queryFn: () => api.get<{ text: string }>("/api/greeting"),
});

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
        // As the home page does, which shows without what failed.
        await (location.search === "?lenient" ? fetched.catch(() => {}) : fetched);
        if (location.search === "?redirect") return { kind: "redirect", to: "/" };
        return location.search === "?gone" ? { kind: "not-found" } : undefined;
      },
    },
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
    timeLimit: 1000,
    ...changes,
  };
}

/** Renders and gives what `isKept` was asked with, if it was. */
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
