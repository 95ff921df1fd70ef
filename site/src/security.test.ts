import { runInNewContext } from "node:vm";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test } from "vitest";
import { LOADER, LOADER_SOURCE } from "./loader.ts";
import { contentSecurityPolicy } from "./security.ts";

/** What Google's evaluator finds in a policy, but for what it finds in every policy. */
const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity !== Severity.NONE && severity !== Severity.INFO)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);

describe("the policy", () => {
  test("is one that an evaluator finds nothing in", () => {
    expect(findings(contentSecurityPolicy())).toEqual([]);
    expect(findings(contentSecurityPolicy({ images: ["https://a.example"], newsletter: "https://lists.example" }))).toEqual([]);
  });

  test("would be found wanting with a hole in it", () => {
    const policy = contentSecurityPolicy();
    expect(findings(policy.replace(`${LOADER_SOURCE} 'strict-dynamic'`, "'unsafe-inline'"))).not.toEqual([]);
    expect(findings(policy.replace(`${LOADER_SOURCE} 'strict-dynamic'`, "https:"))).not.toEqual([]);
    expect(findings(policy.replace("base-uri 'none'; ", ""))).not.toEqual([]);
  });

  test("allows the loader alone, by its hash", () => {
    expect(/script-src ([^;]*)/.exec(contentSecurityPolicy())?.[1]).toBe(`${LOADER_SOURCE} 'strict-dynamic'`);
  });
});

describe("the loader", () => {
  /** Runs the loader in a page with this boot data. @returns what it added to the head, and the boot data afterwards */
  function load(boot: object, location: { pathname: string; search: string }) {
    const element = { textContent: JSON.stringify(boot) };
    const added: object[] = [];
    const document = {
      getElementById: (id: string) => (id === "boot" ? element : null),
      createElement: (tag: string) => ({ tag }),
      head: { append: (child: object) => added.push({ ...child }) },
    };
    runInNewContext(LOADER, { document, location, URLSearchParams });
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

  test("adds the shell's script and fetches the others ahead, all with their hash", () => {
    expect(load(boot, { pathname: "/list", search: "?a=1" })).toEqual({
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

  test("puts in what the page does not read of the address", () => {
    expect(load(boot, { pathname: "/list", search: "?a=1&b=<2>" }).boot).toEqual({ ...boot, url: "/list?a=1&b=<2>" });
  });

  test.each([
    ["Back to a list with less", "?b=2"],
    ["forward to a list with more", "?a=1&c+d=3"],
    ["Back to another value", "?a=2&b=2"],
  ])("leaves the address that the page was made for when the visitor went %s meanwhile", (_where, search) => {
    expect(load(boot, { pathname: "/list", search }).boot).toEqual(boot);
  });

  test("leaves the address of a page that may read all", () => {
    const { query: _, ...any } = boot;
    expect(load(any, { pathname: "/list", search: "?a=1&b=2" }).boot).toEqual(any);
  });

  test("leaves the address alone when the visitor is on another page already", () => {
    expect(load(boot, { pathname: "/other", search: "" }).boot).toEqual(boot);
  });

  test("cannot end its element early", () => {
    expect(LOADER).not.toMatch(/<\/script|<!--/i);
  });
});
