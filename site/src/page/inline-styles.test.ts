import { createHash } from "node:crypto";
import { integrityOf } from "@nightlatch/release";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReleasedFiles } from "../assets/released-files.ts";
import { InlineStyles } from "./inline-styles.ts";

const BASE = "@layer a{p{color:red}}";
const OWN = ".own{content:'é'}";
let files: Record<string, string | Buffer | Promise<never>>;
let requests: string[];

const find: ReleasedFiles["find"] = async (name, file) => {
  requests.push(`${name}/${file}`);
  const content = await files[`${name}/${file}`];
  return content === undefined ? undefined : { bytes: Buffer.from(content), encoding: "identity" };
};
const makeStyles = () => new InlineStyles({ find } as ReleasedFiles);

const link = (file: string, content: string | Buffer, more = ` data-precedence="base"`) =>
  `<link rel="stylesheet" href="/assets/${file}" integrity="${integrityOf(Buffer.from(content))}" crossorigin="anonymous"${more}/>`;
const page = (...links: string[]) => `<html><head><meta charset="utf-8"/>${links.join("")}<title>A</title></head><body></body></html>`;
const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

beforeEach(() => {
  files = { "shell/a.css": BASE, "mf-browse/b.css": OWN };
  requests = [];
});
afterEach(() => vi.useRealTimers());

test("inlines linked styles in order, with React's attributes, and lists their hashes for the policy", async () => {
  const { html, styles } = await makeStyles().into(
    page(link("shell/a.css", BASE), link("mf-browse/b.css", OWN, ` data-precedence="remote"`)),
  );
  expect(html).toBe(
    page(
      `<style data-precedence="base" data-href="/assets/shell/a.css">${BASE}</style>`,
      `<style data-precedence="remote" data-href="/assets/mf-browse/b.css">${OWN}</style>`,
    ),
  );
  expect(styles).toEqual([sourceOf(BASE), sourceOf(OWN)]);
});

test("inlines twenty sheets of a page, however many links repeat", async () => {
  const { html, styles } = await makeStyles().into(page(...Array.from({ length: 5000 }, () => link("shell/a.css", BASE))));
  expect([styles.length, html.split("<style").length - 1, html.split("<link").length - 1]).toEqual([20, 20, 4980]);
});

test("reads a page with unclosed links and attributes without a value once", async () => {
  const html = `<head>${'<link rel="stylesheet" '.repeat(20_000)}<link rel="stylesheet" ${"a".repeat(400_000)}/></head>`;
  expect(await makeStyles().into(html)).toEqual({ html, styles: [] });
});

test("reads a file once for concurrent pages", async () => {
  const styles = makeStyles();
  await Promise.all([styles.into(page(link("shell/a.css", BASE))), styles.into(page(link("shell/a.css", BASE)))]);
  await styles.into(page(link("shell/a.css", BASE)));
  expect(requests).toEqual(["shell/a.css"]);
});

describe("keeps a sheet as a link", () => {
  const stays = async (html: string) => {
    expect(await makeStyles().into(html)).toEqual({ html, styles: [] });
  };

  test.each([
    ["is not the file whose hash the page names", link("shell/a.css", "another")],
    ["is a file that no release has", link("shell/gone.css", BASE)],
    ["has no hash", `<link rel="stylesheet" href="/assets/shell/a.css"/>`],
    ["is for some media alone", link("shell/a.css", BASE, ` media="print"`)],
    ["is of another place", link("shell/a.css", BASE).replace("/assets/", "https://elsewhere.example/assets/")],
  ])("that %s", (_, element) => stays(page(element)));

  test.each([
    ["ends its element", "p{content:'</style><script>alert(1)</script>'}"],
    ["ends its element, in large letters", "p{content:'</STYLE >'}"],
    ["has line ends that HTML changes", "p{}\r\nq{}"],
    ["has a character that HTML replaces", "p{content:'\0'}"],
    ["begins with a mark of its encoding", "\uFEFFp{}"],
    ["is not text", Buffer.from([0x70, 0x7b, 0xff, 0x7d])],
  ])("whose text %s", (_, content) => {
    files["shell/a.css"] = content;
    return stays(page(link("shell/a.css", content)));
  });

  test("outside of the head, and in a page without a head", async () => {
    await stays(`<head></head>${link("shell/a.css", BASE)}`);
    await stays(link("shell/a.css", BASE));
  });

  test("while other sheets are inlined", async () => {
    const gone = link("shell/gone.css", BASE);
    const { html, styles } = await makeStyles().into(page(gone, link("mf-browse/b.css", OWN)));
    expect(html).toBe(page(gone, `<style data-precedence="base" data-href="/assets/mf-browse/b.css">${OWN}</style>`));
    expect(styles).toEqual([sourceOf(OWN)]);
  });
});

describe("a store that hangs", () => {
  test("delays only the first page, and a late sheet is inlined in the next page", async () => {
    vi.useFakeTimers();
    let resolve: (content: never) => void = () => {};
    files["shell/a.css"] = new Promise<never>((done) => {
      resolve = done;
    });
    const styles = makeStyles();
    const html = page(link("shell/a.css", BASE));
    const onLate = vi.fn();
    const first = styles.into(html, onLate);
    await vi.advanceTimersByTimeAsync(199);
    expect(await Promise.race([first, Promise.resolve("waits")])).toBe("waits");
    await vi.advanceTimersByTimeAsync(1);
    expect((await first).html).toBe(html);
    expect((await styles.into(html, onLate)).html, "without any time that goes by").toBe(html);
    expect(onLate).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9_800);
    await styles.into(html, onLate);
    expect(onLate).toHaveBeenCalledTimes(2);
    resolve(BASE as never);
    await vi.advanceTimersByTimeAsync(0);
    expect((await styles.into(html)).html).toContain(`>${BASE}</style>`);
    expect(requests).toHaveLength(1);
  });

  test("or fails is read again after thirty seconds", async () => {
    vi.useFakeTimers();
    const html = page(link("shell/a.css", BASE));
    const styles = makeStyles();
    files["shell/a.css"] = Promise.reject(new Error("away"));
    expect((await styles.into(html)).html).toBe(html);
    files["shell/a.css"] = BASE;
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await styles.into(html)).html).toBe(html);
    await vi.advanceTimersByTimeAsync(1);
    expect((await styles.into(html)).html).toContain(BASE);
    expect(requests).toHaveLength(2);
  });
});
