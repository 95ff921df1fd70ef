import { describe, expect, test } from "vitest";
import type { Note } from "./notes.ts";
import { type Measured, summarize } from "./summarize.ts";

const asset = (name: string, version: string) => ({
  version,
  entry: { href: "", integrity: "" },
  global: name,
  css: [],
  chunks: {},
  pages: [],
});
const page = { version: "1.0.0", remotes: { "mf-browse": asset("mf-browse", "1.0.1"), "mf-detail": asset("mf-detail", "2.0.0") } };

const releasesOf = (notes: readonly Partial<Note>[], measured: readonly Measured[] = []) =>
  summarize(
    page,
    "mf-browse",
    notes.map((note) => ({ at: 100, remote: undefined, ...note })),
    measured,
  ).releases;

const thrown = (...files: string[]) =>
  Object.assign(new Error("oh"), { stack: `Error: oh\n${files.map((file) => `  at f (${file}:1:2)`).join("\n")}` });
const errorEvent = (error: unknown) => ({ type: "error", target: {}, error });
const SITE = "https://nightlatch.example";

describe("a page view", () => {
  test("without failures reports only the versions of what it showed", () => {
    expect(releasesOf([{ remote: "mf-browse" }, { remote: "mf-detail" }])).toEqual({
      shell: { version: "1.0.0" },
      "mf-browse": { version: "1.0.1" },
      "mf-detail": { version: "2.0.0" },
    });
    expect(summarize(page, undefined, [], []).releases).toEqual({ shell: { version: "1.0.0" } });
  });

  test("counts rounded vitals for the shell and for the remote of the page", () => {
    const releases = releasesOf(
      [{ remote: "mf-detail", at: 5000 }],
      [
        { name: "LCP", value: 1234.567, at: 0 },
        { name: "CLS", value: 0.12345, at: 4999 },
        { name: "INP", value: 88.4, at: 5001 },
      ],
    );
    expect(releases["mf-browse"]?.vitals).toEqual({ LCP: 1235, CLS: 0.123 });
    expect(releases["mf-detail"]?.vitals).toEqual({ INP: 88 });
    expect(releases.shell?.vitals).toEqual({ LCP: 1235, CLS: 0.123, INP: 88 });
  });
});

describe("a failure counts to", () => {
  test("the remote whose boundary caught it", () => {
    expect(releasesOf([{ remote: "mf-browse", failure: thrown(`${SITE}/assets/shell/a.js`) }])["mf-browse"]).toEqual({
      version: "1.0.1",
      errored: true,
    });
  });

  test("the remote that failed to load, once, although its boundary catches the same error", () => {
    const failure = new Error("no answer");
    expect(
      releasesOf([
        { remote: "mf-detail", failure, loading: true },
        { remote: "mf-detail", failure },
      ])["mf-detail"],
    ).toEqual({
      version: "2.0.0",
      unloaded: true,
    });
  });

  test("the remote whose later chunk failed to load", () => {
    const failure = Object.assign(new Error(`Loading chunk 7 failed. (${SITE}/assets/mf-detail/viewer.1.js)`), { name: "ChunkLoadError" });
    expect(releasesOf([{ failure: { type: "unhandledrejection", reason: failure } }])["mf-detail"]).toEqual({
      version: "2.0.0",
      unloaded: true,
    });
  });

  test.each([
    ["a script", { src: `${SITE}/assets/mf-detail/entry.1.js` }],
    ["a style sheet", { href: `${SITE}/assets/mf-detail/routes.1.css` }],
  ])("the owner of %s that failed to load", (_, target) => {
    expect(releasesOf([{ failure: { type: "error", target } }])["mf-detail"]).toEqual({ version: "2.0.0", unloaded: true });
  });

  test.each([
    ["a remote's file on the stack, under the shell's", [`${SITE}/assets/shell/react.js`, `${SITE}/assets/mf-detail/a.js`], "mf-detail"],
    ["only the shell's files on the stack", [`${SITE}/assets/shell/a.js`], "shell"],
    ["none of our files on the stack", ["<anonymous>"], "shell"],
  ] as const)("the owner by %s", (_, files, owner) => {
    for (const failure of [errorEvent(thrown(...files)), { type: "unhandledrejection", reason: thrown(...files) }]) {
      expect(Object.entries(releasesOf([{ failure }])).filter(([, { errored }]) => errored)).toEqual([[owner, expect.anything()]]);
    }
  });

  test("the shell when the thrown value is not an error", () => {
    expect(releasesOf([{ failure: { type: "unhandledrejection", reason: "no" } }]).shell).toEqual({ version: "1.0.0", errored: true });
  });

  test.each([
    ["a missing image", { type: "error", target: { src: `${SITE}/media/a.jpg` } }],
    ["an image of a release", { type: "error", target: { src: `${SITE}/assets/mf-detail/a.svg` } }],
    ["a foreign script", errorEvent(null)],
    ["an extension of the browser", errorEvent(thrown("chrome-extension://abc/inject.js"))],
    ["a rejection without a reason", { type: "unhandledrejection", reason: undefined }],
    ["a release that the page does not know", { type: "error", target: { src: `${SITE}/assets/mf-forms/a.js` } }],
  ])("no release for %s", (_, failure) => {
    expect(releasesOf([{ failure }])).toEqual({ shell: { version: "1.0.0" }, "mf-browse": { version: "1.0.1" } });
  });
});
