import { STORAGE_KEYS } from "@nightlatch/domain";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MissingAssets, type PageWindow } from "./missing-assets.ts";

const ORIGIN = "https://nightlatch.example";
const FILE = "/assets/mf-detail/dialogs.0123456789.js";

let statusOf: (file: string) => Promise<number>;
let reload: ReturnType<typeof vi.fn<() => void>>;
let stored: Map<string, string>;
let storage: Storage;

function openPage(sessionStore: Storage | null = storage) {
  let onError: (event: { target: unknown }) => void = () => {};
  const navigation: Parameters<MissingAssets["watch"]>[0] = { interceptor: undefined };
  const page = {
    location: { origin: ORIGIN, pathname: "/contact", reload },
    fetch: async (file: string) => ({ status: await statusOf(file) }),
    addEventListener: (_type: string, listener: typeof onError) => {
      onError = listener;
    },
  } as unknown as PageWindow;
  const files = new MissingAssets(page, sessionStore ?? undefined);
  files.watch(navigation);
  return {
    files,
    async lose(element: { src?: string; href?: string }): Promise<void> {
      onError({ target: element });
      await new Promise((resolve) => setTimeout(resolve));
    },
    goTo: (pathname: string) => navigation.interceptor?.(pathname) ?? false,
  };
}

beforeEach(() => {
  statusOf = async () => 404;
  reload = vi.fn();
  stored = new Map();
  storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
});

describe("a missing file", () => {
  test.each(["src", "href"])("makes the next navigation load the document (%s)", async (attribute) => {
    const page = openPage();
    await page.lose({ [attribute]: ORIGIN + FILE });
    expect(reload, "nothing happens before").not.toHaveBeenCalled();
    expect(page.goTo("/about")).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("does not affect navigations within the page", async () => {
    const page = openPage();
    await page.lose({ src: ORIGIN + FILE });
    expect(page.goTo("/contact")).toBe(false);
    expect(page.goTo("/about")).toBe(true);
  });

  test("causes one such load per tab, even when the new document misses it too", async () => {
    const first = openPage();
    await first.lose({ src: ORIGIN + FILE });
    first.goTo("/about");
    const second = openPage();
    await second.lose({ src: ORIGIN + FILE });
    expect(second.goTo("/terms")).toBe(false);
    expect(second.files.loadPageFor(FILE)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("does not prevent such a load for another file, lost later", async () => {
    const first = openPage();
    await first.lose({ src: ORIGIN + FILE });
    first.goTo("/about");
    const second = openPage();
    await second.lose({ src: `${ORIGIN}/assets/mf-forms/routes.js` });
    expect(second.goTo("/terms")).toBe(true);
    expect(stored.get(STORAGE_KEYS.reloadedFor)).toBe(`${FILE} /assets/mf-forms/routes.js`);
  });

  test.each<[string, Storage | null]>([
    ["is blocked", null],
    [
      "is full",
      {
        getItem: () => null,
        setItem: () => {
          throw new DOMException("full");
        },
      } as unknown as Storage,
    ],
  ])("causes no load when storage %s, since loads could repeat without end", async (_what, sessionStore) => {
    const page = openPage(sessionStore);
    await page.lose({ src: ORIGIN + FILE });
    expect(page.goTo("/about")).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a file that failed for another reason", () => {
  test.each<[string, () => Promise<number>]>([
    ["exists after all", async () => 200],
    ["cannot be requested", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["has a failing server", async () => 503],
  ])("and %s changes nothing", async (_what, response) => {
    statusOf = response;
    const page = openPage();
    await page.lose({ src: ORIGIN + FILE });
    expect(page.goTo("/about")).toBe(false);
  });

  test("is requested again when its part is retried", async () => {
    statusOf = () => Promise.reject(new TypeError("Failed to fetch"));
    const page = openPage();
    await page.lose({ src: ORIGIN + FILE });
    expect([page.files.hasFailed("mf-detail"), page.files.hasFailed("mf-browse")]).toEqual([true, false]);
    await expect(page.files.refresh("mf-detail")).rejects.toThrow("Failed to fetch");
    expect(await page.files.refresh("mf-browse"), "not another package's").toBeUndefined();
    statusOf = async () => 200;
    expect(await page.files.refresh("mf-detail")).toBeUndefined();
    expect(page.files.hasFailed("mf-detail")).toBe(false);
  });

  test("that turns out to be missing is reported", async () => {
    statusOf = () => Promise.reject(new TypeError("Failed to fetch"));
    const page = openPage();
    await page.lose({ src: ORIGIN + FILE });
    statusOf = async () => 404;
    expect(await page.files.refresh("mf-detail")).toBe(FILE);
  });
});

test.each([
  ["of another site", { src: "https://elsewhere.example/assets/x.js" }],
  ["not of a release", { src: `${ORIGIN}/media/photo.jpg` }],
  ["without a URL", {}],
])("ignores a file that is %s", async (_what, element) => {
  const page = openPage();
  await page.lose(element);
  expect(page.goTo("/about")).toBe(false);
});
