import { describe, expect, test } from "vitest";
import { pictureOf } from "./graph-picture.ts";
import { type GivenVersion, type LiveSet, readLiveSets } from "./live-sets.ts";
import { ReleaseRegistry } from "./registry.ts";
import { createFolderStore } from "./store.ts";
import { makeBuild, makeFolder } from "./testing/make-build.ts";

const HOSTILE = `<script>alert("1")</script>&'"]]><!--\u001b[2J\u202e\ud800\ufffe`;

const given = (version: string, percent = 100, more: Partial<GivenVersion> = {}): GivenVersion => ({
  ...{ version, percent, contract: 1, serves: [], problems: [] },
  ...more,
});
const remote = (name: string, live = given("1.0.0"), canary?: GivenVersion) => ({ name, live, canary });
const setOf = (remotes: LiveSet["remotes"], more: Partial<LiveSet> = {}): LiveSet => ({
  ...{ channel: "production", shell: remote("shell", given("1.0.0", 100, { serves: [1, 2] })), remotes },
  ...more,
});

/** Whether a text is well-formed XML as far as our pictures use it: elements that nest, quoted attributes, escaped text. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const token =
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<&]*(?:&(?:[a-z]+|#\d+);[^"<&]*)*")*)\s*(\/?)>|&(?:amp|lt|gt|quot|#\d+);|[^<&]/guy;
  let read = 0;
  for (const [text, close, name = "", , alone] of xml.matchAll(token)) {
    read += text.length;
    if (!name || alone) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return false;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot have.
  return read === xml.length && open.length === 0 && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.test(xml);
}

describe("the picture of what is live", () => {
  test("is well-formed, whatever names, versions and problems say", () => {
    const hostile = remote(HOSTILE, given(HOSTILE, 95, { problems: [HOSTILE] }), given(HOSTILE, 5));
    const svg = pictureOf([setOf([hostile, hostile], { channel: HOSTILE, shell: { ...hostile, name: "shell" } })]).html;
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("<!--");
    expect(svg).toContain("\\u{1b}");
    expect([isWellFormed("<a><b></a></b>"), isWellFormed('<a x="<"/>'), isWellFormed("<a>&</a>"), isWellFormed("<a>\u001b</a>")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("stands alone: it loads nothing and runs nothing, and has its styles in it unless it is part of a page", () => {
    const svg = pictureOf([setOf([remote("mf-one")])]).html;
    expect(svg).not.toMatch(/href|url\(|@import|<script|\son\w+=/);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(pictureOf([setOf([remote("mf-one")])], { styled: false }).html).not.toContain("<style");
  });

  test("shows each version, the share of a canary, and the contract on the arrow, also in words", () => {
    const svg = pictureOf([setOf([remote("mf-one", given("1.0.0", 97.5), given("1.1.0", 2.5, { contract: 2 }))])]).html;
    for (const text of ["mf-one", "1.0.0", "2.5 % get 1.1.0", "contract 1 and 2", "serves contract 1 and 2"]) expect(svg).toContain(text);
    expect(svg).toContain('aria-label="production: shell 1.0.0, mf-one 1.0.0 (2.5 % get 1.1.0)."');
  });

  test("says of a remote that does not fit why", () => {
    const svg = pictureOf([
      setOf([remote("mf-one", given("1.0.0", 100, { contract: 3, problems: ["In shell 1.0.0, it says contract 3."] }))]),
    ]);
    expect(svg.html).toContain("contract 3: does not fit");
    expect(svg.html).toContain("<title>In shell 1.0.0, it says contract 3.</title>");
  });

  test.each([1, 2, 4, 5, 9])("keeps %i remotes inside a wide picture and a narrow one", (count) => {
    const sets = [setOf(Array.from({ length: count }, (_, index) => remote(`mf-${index}`))), setOf([], { shell: undefined })];
    for (const width of [288, 960]) {
      const svg = pictureOf(sets, { width }).html;
      const height = Number(/height="([\d.]+)"/.exec(svg)?.[1]);
      for (const [, x, y, w, h] of svg.matchAll(/<rect[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)) {
        expect(Number(x) + Number(w)).toBeLessThanOrEqual(width);
        expect(Number(y) + Number(h)).toBeLessThanOrEqual(height);
      }
      expect(svg.match(/class="card"/g)).toHaveLength(count);
      expect(svg).toContain("No shell is live");
    }
  });

  test("leaves out what has no room, and tells it to whoever points at it", () => {
    const long = `1.0.0-${"x".repeat(200)}`;
    const svg = pictureOf([setOf([remote("mf-one", given(long))])], { width: 288 }).html;
    expect(svg).toContain(`…<title>${long}</title>`);
  });
});

test("live sets are read of every channel, the first of them first, with why a version does not fit", async () => {
  const registry = new ReleaseRegistry(createFolderStore(await makeFolder()));
  const versions = { "1.0.0": "a", "1.1.0": "b" };
  for (const [version, text] of Object.entries(versions))
    for (const name of ["shell", "mf-one"])
      await registry.publish(await makeBuild(name, { version, files: { "a.js": `${name}${text}` } }), {
        seen: name === "shell" ? { serves: { contracts: [1], shared: { react: version === "1.0.0" ? "19.3.0" : "18.0.0" } } } : {},
      });
  for (const channel of ["a-preview", "production"])
    for (const name of ["shell", "mf-one"]) await registry.promote(name, "1.0.0", { channel });
  await registry.canary("mf-one", "1.1.0", 5);
  const [production, preview] = await readLiveSets(registry);
  expect([production?.channel, preview?.channel]).toEqual(["production", "a-preview"]);
  expect(production).toMatchObject({
    shell: { name: "shell", live: { version: "1.0.0", percent: 100, serves: [1] } },
    remotes: [{ name: "mf-one", live: { version: "1.0.0", percent: 95, problems: [] }, canary: { version: "1.1.0", percent: 5 } }],
  });
  const lost = { channels: async () => ["a"], channel: () => registry.channel(), record: async () => undefined };
  expect((await readLiveSets(lost))[0]?.remotes[0]?.live).toMatchObject({ contract: undefined, problems: ["Its record is missing."] });
  const others = { channels: async () => ["a"], channel: () => registry.channel(), record: registry.record.bind(registry) };
  const withOld = { ...others, record: async (name: string) => registry.record(name, name === "shell" ? "1.1.0" : "1.0.0") };
  expect((await readLiveSets(withOld))[0]?.remotes[0]?.live.problems[0]).toMatch(/^In shell 1.1.0, it asks for react/);
});
