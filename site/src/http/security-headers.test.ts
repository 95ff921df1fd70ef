import { runInNewContext } from "node:vm";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test, vi } from "vitest";
import { LOADER, LOADER_SOURCE } from "../page/loader.ts";
import { contentSecurityPolicy, policiesFrom, withStyles } from "./security-headers.ts";

/** The findings of Google's evaluator in a policy, without its findings in every policy. */
const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity !== Severity.NONE && severity !== Severity.INFO)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);

describe("the content security policy", () => {
  test("has no findings in an evaluator", () => {
    expect(findings(contentSecurityPolicy())).toEqual([]);
    expect(findings(contentSecurityPolicy({ images: ["https://a.example"], newsletter: "https://lists.example" }))).toEqual([]);
  });

  test("has findings once it is weakened", () => {
    const policy = contentSecurityPolicy();
    expect(findings(policy.replace(`${LOADER_SOURCE} 'strict-dynamic'`, "'unsafe-inline'"))).not.toEqual([]);
    expect(findings(policy.replace(`${LOADER_SOURCE} 'strict-dynamic'`, "https:"))).not.toEqual([]);
    expect(findings(policy.replace("base-uri 'none'; ", ""))).not.toEqual([]);
  });

  test("allows only the loader's hash", () => {
    expect(/script-src ([^;]*)/.exec(contentSecurityPolicy())?.[1]).toBe(`${LOADER_SOURCE} 'strict-dynamic'`);
  });
});

test("a page's policy adds only the hashes of the styles in the page", () => {
  const sources = ["'sha256-Kpd0ADYrTiYyYPZDAOXbaKVjqzkiaW+w4N3QSrZKTTI='", "'sha256-vIdgcXb8xcGTMDBmIEA9t0pxPGDl6hV0PVbYfRlHeAk='"];
  const { framing, framed } = policiesFrom(contentSecurityPolicy());
  for (const policy of [contentSecurityPolicy({ newsletter: "https://lists.example" }), framing, framed]) {
    const styled = withStyles(policy, sources);
    expect(findings(styled)).toEqual([]);
    expect(styled.split("; ").filter((each) => !policy.split("; ").includes(each))).toEqual([
      expect.stringMatching(/^style-src 'self' 'sha256-Kp.*=' 'sha256-vI.*='( https:\/\/lists\.example)?$/),
    ]);
    expect(withStyles(policy, [])).toBe(policy);
  }
});

describe("the loader", () => {
  function load(boot: object, location: { pathname: string; search: string }, fetch?: (href: string, init: object) => Promise<unknown>) {
    const element = { textContent: JSON.stringify(boot) };
    const added: object[] = [];
    const document = {
      getElementById: (id: string) => (id === "boot" ? element : null),
      createElement: (tag: string) => ({ tag, remove: () => {} }),
      head: { append: (child: object) => added.push(child) },
      hidden: true,
      querySelectorAll: () => [],
    };
    const page = { addEventListener: () => {}, performance: { getEntriesByType: () => [] } };
    runInNewContext(LOADER, { document, location, URLSearchParams, setTimeout, fetch, ...page });
    return { added, boot: JSON.parse(element.textContent) };
  }
  const boot = {
    url: "/list?a=1",
    query: ["a", "c d"],
    scripts: [
      { href: "/shell.js", integrity: "sha384-s" },
      { href: "/list.js", integrity: "sha384-l" },
    ],
  };

  test("adds the shell's script and prefetches the others, all with their hash", () => {
    expect(load(boot, { pathname: "/list", search: "?a=1" })).toMatchObject({
      boot,
      added: [
        { tag: "script", src: "/shell.js", integrity: "sha384-s", crossOrigin: "anonymous" },
        {
          tag: "link",
          rel: "preload",
          as: "script",
          href: "/list.js",
          integrity: "sha384-l",
          crossOrigin: "anonymous",
          fetchPriority: "low",
        },
      ],
    });
  });

  test("retries the shell's script past the browser's cache, with growing waits", async () => {
    vi.useFakeTimers();
    const fetchSpy = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const { added } = load(boot, { pathname: "/list", search: "?a=1" }, fetchSpy);
    const scripts = () => added.filter((child): child is { tag: string; onerror: () => void } => "onerror" in child);
    const seconds: number[] = [];
    for (let second = 1; second <= 95; second += 1) {
      const before = scripts().length;
      if (second === 1 || seconds.at(-1) === second - 1) scripts().at(-1)?.onerror();
      await vi.advanceTimersByTimeAsync(1000);
      if (scripts().length > before) seconds.push(second);
    }
    vi.useRealTimers();
    expect(seconds).toEqual([2, 6, 14, 30, 60, 90]);
    expect(fetchSpy).toHaveBeenCalledWith("/shell.js", { cache: "reload" });
    expect(scripts().at(-1)).toMatchObject({ src: "/shell.js", integrity: "sha384-s", crossOrigin: "anonymous" });
  });

  test("adds the query parameters that the page does not read", () => {
    expect(load(boot, { pathname: "/list", search: "?a=1&b=<2>" }).boot).toEqual({ ...boot, url: "/list?a=1&b=<2>" });
  });

  test.each([
    ["Back to a list with less", "?b=2"],
    ["forward to a list with more", "?a=1&c+d=3"],
    ["Back to another value", "?a=2&b=2"],
  ])("keeps the page's own address when the visitor went %s meanwhile", (_where, search) => {
    expect(load(boot, { pathname: "/list", search }).boot).toEqual(boot);
  });

  test("keeps the address of a page that may read all parameters", () => {
    const { query: _, ...any } = boot;
    expect(load(any, { pathname: "/list", search: "?a=1&b=2" }).boot).toEqual(any);
  });

  test("keeps the address when the visitor is already on another page", () => {
    expect(load(boot, { pathname: "/other", search: "" }).boot).toEqual(boot);
  });

  test("contains nothing that would close its script element", () => {
    expect(LOADER).not.toMatch(/<\/script|<!--/i);
  });
});
