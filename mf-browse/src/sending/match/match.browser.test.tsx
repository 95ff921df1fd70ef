import { WIPE_EVENT } from "@nightlatch/contract";
import { featureLabel, STORAGE_KEYS } from "@nightlatch/domain";
import {
  AXE_MS,
  createFakeApi,
  expectClean,
  expectElementClean,
  type FakeApi,
  grantPermissions,
  linesOf,
  NETWORK_FAILURE,
  onPaper,
  openRoute,
  put,
  showOn,
  TEST_CONFIG,
  tap,
  WIDE,
} from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../../routes.tsx";
import { makeCard, makePage } from "../../testing/make-list.ts";
import { packed } from "../sealed/testing/packed.ts";
import { makeKeysQuickly } from "../sealed/testing/quick-keys.ts";
import { type Answer, ITEM_COUNT } from "./match-rules.ts";

const LIST = "GET /api/listings";
const COUNTS = "GET /api/feature-counts";
const WORDS = "amber kettle north";

let api: FakeApi;
beforeEach(() => {
  makeKeysQuickly();
  api = createFakeApi();
  api.reply(COUNTS, { json: { total: 9, counts: { sauna: 4, "exam-table": 1, cage: 0 } } });
  api.reply(LIST, { json: makePage([makeCard(1)]) });
});
afterEach(() => {
  dispatchEvent(new Event(WIPE_EVENT));
  localStorage.clear();
  vi.restoreAllMocks();
});

const open = (url = "/match") => openRoute(routes, { api, url });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const heading = (name: string) => page.getByRole("heading", { level: 2, name });
const box = (name: string | RegExp) => page.getByRole("checkbox", { name });
const question = (slug: string) => page.getByRole("group", { name: featureLabel(slug), exact: true });
const main = () => document.querySelector("main") as HTMLElement;
const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>("input")].filter(({ checked }) => checked).map(({ name, value }) => `${name} ${value}`);
const readStored = () => localStorage.getItem(STORAGE_KEYS.matchAnswers);
const itemsOf = (region: string) =>
  page
    .getByRole("region", { name: region, exact: true })
    .getByRole("checkbox")
    .elements()
    .map((item) => item.closest("label")?.textContent);

function unfold(): void {
  for (const group of document.querySelectorAll("main details")) group.setAttribute("open", "");
}

function answer(answers: Readonly<Record<string, Answer>>): void {
  unfold();
  for (const [slug, choice] of Object.entries(answers))
    tap(question(slug).getByRole("radio", { name: { yes: "Yes", maybe: "Maybe", no: "No" }[choice] }));
}

async function start(): Promise<void> {
  await open();
  await go("Start answering", "Your answers");
  unfold();
}

async function go(name: string, to: string): Promise<void> {
  tap(button(name));
  await expect.element(heading(to)).toHaveFocus();
}

async function begin(answers: Readonly<Record<string, Answer>>): Promise<void> {
  await start();
  answer(answers);
}

async function handOver(answers: Readonly<Record<string, Answer>>, maybesCount = false): Promise<void> {
  await begin(answers);
  if (maybesCount) tap(box("Include my maybes"));
  await go("Hand this device over", "Now pass it on");
}

async function finish(answers: Readonly<Record<string, Answer>>): Promise<void> {
  await go("It's my turn", "Your answers, for you alone");
  answer(answers);
  tap(button("Show what we're both open to"));
}

async function matchOn(...slugs: readonly string[]): Promise<void> {
  const answers = Object.fromEntries(slugs.map((slug) => [slug, "yes"] as const));
  await handOver(answers);
  await finish(answers);
  await expect.element(heading("What you're both open to")).toBeVisible();
}

async function seal(passphrase: string): Promise<string> {
  tap(button(passphrase));
  const field = page.getByLabelText("Sealed link");
  await expect.element(field, { timeout: 20_000 }).toBeVisible();
  const { pathname, hash } = new URL((field.element() as HTMLInputElement).value);
  return pathname + hash;
}

async function openSealed(link: string, passphrase = WORDS): Promise<void> {
  await open(link);
  await expect.element(button("Open the link")).toHaveAttribute("aria-busy", "false");
  put(page.getByLabelText("Passphrase"), passphrase);
  tap(button("Open the link"));
}

test("no list item ends with a line of one word", async () => {
  await open();
  const items = page.getByRole("region", { name: /^(How it works|What stays yours)$/ }).getByRole("listitem");
  for (const width of [320, 360, 390, 414, 768, 1280]) {
    await showOn({ ...WIDE, width });
    for (const item of items.all()) {
      const lines = linesOf(item);
      if (lines.length > 1) expect(lines.at(-1), `${width} px`).toContain(" ");
    }
  }
});

test("the steps of a match are in a full-width row on a wide screen, with notes below them", async () => {
  await open();
  const boxes = () =>
    ["How it works", "What stays yours", "What a match can't hide"].map((name) =>
      page.getByRole("region", { name }).element().getBoundingClientRect(),
    );
  const [how, yours, limits] = boxes() as [DOMRect, DOMRect, DOMRect];
  const steps = [...document.querySelectorAll("section ol > li")].map((step) => step.getBoundingClientRect().top);
  expect([steps.length, new Set(steps).size]).toEqual([3, 1]);
  expect([yours.top, how.right]).toEqual([limits.top, limits.right]);
  expect(how.bottom).toBeLessThan(yours.top);
  expect(how.width).toBeGreaterThan(0.8 * main().clientWidth);
  await showOn({ ...WIDE, width: 768 });
  expect(new Set(boxes().map(({ left }) => left)).size).toBe(1);
});

test("a step takes the page's width on a wide screen: questions, and notes next to them", async () => {
  await open();
  await button("Start answering").click();
  await expect.element(heading("Your answers")).toBeVisible();
  const at = (element: Element) => element.getBoundingClientRect();
  const group = page.getByText("Wellness", { exact: true }).element().closest("details") as Element;
  expect(at(group).left).toBeGreaterThan(at(heading("Your answers").element()).right);
  expect(at(group).top).toBeLessThan(at(heading("Your answers").element()).bottom);
  expect(at(group).right).toBeGreaterThan(innerWidth * 0.9);
  button("Send a sealed link").element().scrollIntoView();
  const count = page.getByText(/^Answered \d+ of \d+$/).element();
  expect(at(count).top).toBeGreaterThan(0);
  expect(at(count).bottom).toBeLessThan(innerHeight);
  await button("Send a sealed link").click();
  const seal = page.getByRole("heading", { level: 3, name: "What sealing can't do" }).element();
  expect(at(seal).left).toBeGreaterThan(at(page.getByLabelText("Passphrase").element()).right);
  expect(Math.abs(at(seal).top - at(heading("Seal your answers").element()).top)).toBeLessThan(8);
  await showOn({ ...WIDE, width: 768 });
  expect(at(seal).left).toBe(at(heading("Seal your answers").element()).left);
});

test("a short step shows a door in the empty half of the screen, which takes no room elsewhere", async () => {
  await begin({ sauna: "yes" });
  await go("Send a sealed link", "Seal your answers");
  const door = () => document.querySelector("main svg[width='160']")?.getBoundingClientRect();
  for (const size of [
    { ...WIDE, height: 1000 },
    { ...WIDE, width: 768, height: 1024 },
  ]) {
    await showOn(size);
    const line = button("Stop and forget everything").element().parentElement as HTMLElement;
    // In the drawing, the doorstep is 26 px above the lower edge, because the light falls on the ground below.
    expect((door()?.bottom ?? 0) - 26, `${size.width} px`).toBeCloseTo(line.getBoundingClientRect().top, 0);
    expect(door()?.right).toBeCloseTo(line.getBoundingClientRect().right, 0);
    const cannot = page.getByRole("region", { name: "What sealing can't do" }).element();
    expect(door()?.top ?? 0).toBeGreaterThan(cannot.getBoundingClientRect().bottom + 16);
  }
  await showOn({ ...WIDE, width: 390, height: 700 });
  expect(door()?.height ?? 0).toBe(0);
  await showOn({ ...WIDE, height: 1000 });
  await onPaper(() => expect(door()?.height ?? 0).toBe(0));
});

function expectInMiddle(first: Element, last: Element, width: number): void {
  const [begin, end] = [first.getBoundingClientRect(), last.getBoundingClientRect()];
  const above = begin.top - page.getByRole("heading", { level: 1 }).element().getBoundingClientRect().bottom;
  const below = button("Stop and forget everything").element().getBoundingClientRect().top - end.bottom;
  expect(Math.abs(above - below), `${width} px`).toBeLessThan(60);
  expect((end.left + end.right) / 2, `${width} px`).toBeCloseTo(document.documentElement.clientWidth / 2, 0);
}

test("shows in the middle of the screen that two have nothing in common", async () => {
  await handOver({ sauna: "yes" });
  await finish({ sauna: "no" });
  await expect.element(heading("Nothing in common this time")).toHaveFocus();
  await expect.element(page.getByText("it says nothing about the two of you")).toBeVisible();
  await expect.element(button(/^Show stays/)).not.toBeInTheDocument();
  for (const size of [WIDE, { ...WIDE, width: 768, height: 1024 }, { ...WIDE, width: 390, height: 844 }]) {
    await showOn(size);
    const last = page.getByRole("link", { name: "Look at all stays together" });
    expectInMiddle(heading("Nothing in common this time").element(), last.element(), size.width);
  }
});

test("the end of a short step is at the foot of the screen", async () => {
  const foot = () => innerHeight - button("Stop and forget everything").element().getBoundingClientRect().bottom;
  for (const size of [
    { ...WIDE, height: 1000 },
    { ...WIDE, width: 768 },
    { ...WIDE, width: 390, height: 844 },
  ]) {
    await showOn(size);
    await handOver({ sauna: "yes" });
    const below = foot();
    // 150 px allow for the header, the page's padding and, on a phone, the bar.
    expect([below > 0, below < 150], `${size.width} px: ${below}`).toEqual([true, true]);
    expectInMiddle(heading("Now pass it on").element(), button("It's my turn").element(), size.width);
  }
});

test("starts with an explanation of a match, and axe finds no violation", { timeout: AXE_MS }, async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1, name: "A mutual match" })).toBeVisible();
  await expectClean("intro");
  expect(api.calls()).toEqual([]);
});

test("questions are answered by thumb and by arrow keys, in groups that fold and count", { timeout: AXE_MS }, async () => {
  const groups = () => [...document.querySelectorAll("main details")].map((group) => group.querySelector("summary")?.textContent);
  await open();
  await go("Start answering", "Your answers");
  expect([...document.querySelectorAll<HTMLDetailsElement>("main details")].map((group) => group.open)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(groups()).toEqual(["Wellness0 of 9", "Kink furniture0 of 23", "Location type0 of 3", "Dynamics0 of 13"]);
  await expect.element(question("sauna")).toHaveAccessibleDescription("Dry heat to loosen up");
  const radios = question("sauna").getByRole("radio");
  (radios.nth(0).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(radios.nth(1)).toBeChecked();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(radios.nth(0)).toBeChecked();
  expect(groups()[0]).toBe("Wellness1 of 9");
  await expect.element(page.getByText(`Answered 1 of ${ITEM_COUNT}`)).toBeVisible();
  await showOn({ width: 320, height: 568, colorScheme: "light" });
  unfold();
  for (const label of document.querySelectorAll("main fieldset label")) {
    const { width, height } = label.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await showOn(WIDE);
  await expectElementClean("answers", page.elementLocator(main()));
});

test("on one device the match shows what both accept, and handing over hides the first answers", async () => {
  await handOver({ sauna: "yes", "exam-table": "yes", rack: "maybe", cage: "no", "adults-only": "yes" }, true);
  const cover = main().innerHTML;
  for (const slug of ["sauna", "exam-table", "rack", "cage", "adults-only"]) {
    expect(cover).not.toContain(slug);
    expect(cover).not.toContain(featureLabel(slug));
  }
  expect(document.querySelectorAll("input")).toHaveLength(0);
  await go("It's my turn", "Your answers, for you alone");
  unfold();
  expect(ticked()).toEqual([]);
  await expect.element(page.getByText(`Answered 0 of ${ITEM_COUNT}`)).toBeVisible();
  await expect.element(box("Keep my answers in this browser")).not.toBeInTheDocument();
  answer({ sauna: "yes", "exam-table": "no", rack: "yes", cage: "yes", "adults-only": "maybe" });
  tap(button("Show what we're both open to"));
  await expect.element(heading("What you're both open to")).toHaveFocus();
  expect(itemsOf("You both said yes")).toEqual(["Sauna"]);
  // Only the first person lets a maybe count.
  expect(itemsOf("You're both open to it")).toEqual(["Rack"]);
  for (const missed of ["Exam Table", "Cage", "Adults-Only"]) expect(main().textContent).not.toContain(missed);
  expect([location.hash, location.search, localStorage.length, sessionStorage.length]).toEqual(["", "", 0, 0]);
});

const STEPS: readonly (readonly [step: string, go: () => Promise<unknown>])[] = [
  ["the first answers", () => begin({ sauna: "yes" })],
  ["the cover", () => handOver({ sauna: "yes" })],
  ["the second answers", () => handOver({ sauna: "yes" }).then(() => go("It's my turn", "Your answers, for you alone"))],
  ["the match", () => matchOn("sauna")],
];
const ENDS: readonly (readonly [end: string, happens: () => void])[] = [
  ["the document is left, also for the browser's cache", () => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))],
  ["the device is wiped", () => dispatchEvent(new Event(WIPE_EVENT))],
  ["it is asked to", () => tap(button("Stop and forget everything"))],
];
test.each(STEPS.flatMap(([step, go]) => ENDS.map(([end, happens]) => ({ step, go, end, happens }))))(
  "at $step it forgets everything when $end",
  async ({ go, happens }) => {
    await go();
    happens();
    await expect.element(button("Start answering")).toBeVisible();
    expect(document.querySelectorAll("input")).toHaveLength(0);
    await start();
    expect(ticked()).toEqual([]);
  },
);

test("sends a match only after a click on its button, and Back returns to it", async () => {
  await matchOn("sauna", "exam-table", "cage");
  await expect.element(page.getByText("Wellness · 4 stays")).toBeVisible();
  expect(api.calls().map(({ call, query }) => `${call} ${query}`)).toEqual([`${COUNTS} `]);
  await expect.element(box("Cage")).toBeDisabled();
  const show = button("Show stays with these");
  await userEvent.hover(show);
  (show.element() as HTMLElement).focus();
  expect(api.calls(LIST)).toEqual([]);
  tap(show);
  await expect.poll(() => location.pathname + location.search).toBe("/properties?furniture=exam-table&wellness=sauna");
  expect(api.calls(LIST).map(({ query }) => [query.get("furniture"), query.get("wellness")])).toEqual([["exam-table", "sauna"]]);
  await open();
  await expect.element(heading("What you're both open to")).toBeVisible();
  expect(itemsOf("You both said yes")).toEqual(["Sauna", "Exam Table", "Cage"]);
  tap(button("Stop and forget everything"));
  await open();
  await expect.element(button("Start answering")).toBeVisible();
});

test("no click leads to an empty list: the page suggests what to leave out", async () => {
  await matchOn("sauna", "exam-table");
  const drops = [
    { filter: "furniture", value: "exam-table", total: 4 },
    { filter: "wellness", value: "sauna", total: 1 },
  ];
  api.replyOnce(LIST, { json: makePage([], { total: 0, typeTotal: 9, drops }) });
  tap(button("Show stays with these"));
  await expect.element(page.getByText("No stay has all of this together.")).toBeVisible();
  expect(location.pathname).toBe("/match");
  await expect.element(button("Without Sauna: 1 stay")).toBeVisible();
  await userEvent.click(button("Without Exam Table: 4 stays"));
  await expect.poll(() => location.pathname + location.search).toBe("/properties?wellness=sauna");
});

test("a failed search for stays leaves the match as it is", async () => {
  await matchOn("sauna");
  api.replyOnce(LIST, NETWORK_FAILURE);
  tap(button("Show stays with it"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("couldn't look up the stays");
  expect(itemsOf("You both said yes")).toEqual(["Sauna"]);
  tap(button("Show stays with it"));
  await expect.poll(() => location.pathname).toBe("/properties");
});

test("a late search does not bring back a visitor who went on", async () => {
  await matchOn("sauna");
  const { release } = api.hold(LIST, { json: makePage([makeCard(1)]) });
  tap(button("Show stays with it"));
  await expect.element(button("Looking...")).toBeVisible();
  tap(button("Stop and forget everything"));
  release();
  await expect.element(button("Start answering")).toBeVisible();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(location.pathname).toBe("/match");
});

test("with sealed links each answers alone, and the reply contains only the match", { timeout: AXE_MS }, async () => {
  await begin({ sauna: "yes", "exam-table": "yes", rack: "maybe", cage: "no" });
  await go("Send a sealed link", "Seal your answers");
  tap(button("Make the link"));
  await expect.element(page.getByText("Enter the passphrase you both agreed on.")).toBeVisible();
  put(page.getByLabelText("Passphrase"), " a  bcdef ");
  tap(button("Make the link"));
  await expect.element(page.getByText(/^Use 8 characters or more/)).toBeVisible();
  tap(button("Suggest a passphrase"));
  await expect.element(page.getByLabelText("Passphrase")).toHaveValue(expect.stringMatching(/^(\w+ ){4}\w+$/));
  put(page.getByLabelText("Passphrase"), WORDS);
  const link = await seal("Make the link");
  expect(link.length).toBeLessThan(600);
  await expectElementClean("a link", page.elementLocator(main()));
  await grantPermissions("clipboard-read", "clipboard-write");
  tap(button("Copy the link"));
  await expect.element(page.getByText("Link copied.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(TEST_CONFIG.origin + link);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  tap(button("Copy the link"));
  await expect.element(page.getByText(/The link is selected/)).toBeVisible();
  tap(button("Show a QR code"));
  await expect.element(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await go("Change my answers", "Your answers");
  unfold();
  expect(ticked()).toEqual(["sauna yes", "rack maybe", "exam-table yes", "cage no"].sort(fieldIndexDifference));

  await openSealed(link, "amber kettle");
  await expect.element(page.getByText("That's not the passphrase of this link.")).toBeVisible();
  expect(location.hash).toBe("");
  put(page.getByLabelText("Passphrase"), `  ${WORDS.replace(" ", "   ")} `);
  tap(button("Open the link"));
  await expect.element(heading("Your answers"), { timeout: 20_000 }).toBeVisible();
  await expect.element(page.getByText("You've been asked for a match. Made today.")).toBeVisible();
  unfold();
  expect(ticked()).toEqual([]);
  answer({ sauna: "yes", rack: "yes", cage: "yes" });
  await go("Show what we're both open to", "What you're both open to");
  expect(itemsOf("You both said yes")).toEqual(["Sauna"]);
  expect(main().textContent).not.toMatch(/Rack|Exam Table|Cage/);

  const reply = await seal("Make the link back");
  await openSealed(reply);
  await expect.element(heading("What you're both open to"), { timeout: 20_000 }).toBeVisible();
  expect(itemsOf("You both said yes")).toEqual(["Sauna"]);
  await expect.element(button("Make the link back")).not.toBeInTheDocument();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

const fieldIndexDifference = (one: string, other: string) => {
  const fieldNames = [...document.querySelectorAll<HTMLInputElement>("main [type=radio]")].map(({ name }) => name);
  return fieldNames.indexOf(one.split(" ")[0] ?? "") - fieldNames.indexOf(other.split(" ")[0] ?? "");
};

test("reports links that are broken, unsealed or for someone else, and opens nothing", async () => {
  const sealed = await packed("match", ["q", 1, ["sauna"], []], WORDS);
  for (const fragment of [sealed.slice(0, -9), await packed("match", ["q", 1, ["sauna"], []]), "x".repeat(50_000)]) {
    await open(`/match#${fragment}`);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Part of this link is missing.");
    expect(location.hash).toBe("");
    await expect.element(button("Start answering")).toBeVisible();
  }
  await openSealed(`/match#${await packed("match", ["q", 1, "sauna"], WORDS)}`);
  await expect.element(page.getByRole("alert"), { timeout: 20_000 }).toHaveTextContent("Part of this link is missing.");
  await openSealed(`/match#${await packed("match", ["r", 20_000, ["sauna", "sun-deck"], []], WORDS)}`);
  await expect.element(page.getByText(/^Made on 4 October 2024\. Minds change/), { timeout: 20_000 }).toBeVisible();
  expect(itemsOf("You both said yes")).toEqual(["Sauna"]);
});

test("a list link redirects to its own page", async () => {
  const fragment = await packed("list", ["stay"], WORDS);
  const { length } = history;
  await open(`/match#${fragment}`);
  await expect.poll(() => location.pathname + location.hash).toBe(`/list#${fragment}`);
  expect(history.length).toBe(length);
});

test("reports a browser that cannot seal, and keeps the answers", async () => {
  vi.spyOn(globalThis, "crypto", "get").mockReturnValue({
    getRandomValues: (numbers: Uint16Array) => numbers,
  } as unknown as Crypto);
  await begin({ sauna: "yes" });
  await go("Send a sealed link", "Seal your answers");
  put(page.getByLabelText("Passphrase"), WORDS);
  tap(button("Make the link"));
  await expect.element(page.getByText(/This browser can't seal a link/)).toBeVisible();
  await go("Change my answers", "Your answers");
  expect(ticked()).toEqual(["sauna yes"]);
});

test("stores answers on the device only on request, offers them hidden, and deletes them on handover", async () => {
  await begin({ sauna: "yes" });
  expect(readStored()).toBeNull();
  tap(box("Keep my answers in this browser"));
  expect(JSON.parse(readStored() ?? "")).toEqual({ answers: { sauna: "yes" }, maybesCount: false });
  answer({ rack: "maybe" });
  tap(box("Include my maybes"));
  expect(JSON.parse(readStored() ?? "")).toEqual({ answers: { sauna: "yes", rack: "maybe" }, maybesCount: true });

  await start();
  expect(ticked()).toEqual([]);
  tap(button("Use them"));
  await expect.poll(() => ticked().sort()).toEqual([" on", " on", "rack maybe", "sauna yes"]);
  await expect.element(page.getByText("This browser has answers from before.")).not.toBeInTheDocument();
  tap(button("Hand this device over"));
  expect(readStored()).toBeNull();
});

test("stored answers can be removed without showing them, by unticking, and from another tab", async () => {
  const storeAnswer = () => localStorage.setItem(STORAGE_KEYS.matchAnswers, '{"answers":{"sauna":"yes"}}');
  const follow = () => dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEYS.matchAnswers }));
  storeAnswer();
  follow();
  await begin({});
  tap(button("Remove them"));
  expect(readStored()).toBeNull();
  tap(box("Keep my answers in this browser"));
  answer({ cage: "no" });
  expect(readStored()).toContain("cage");
  tap(box("Keep my answers in this browser"));
  expect(readStored()).toBeNull();
  tap(box("Keep my answers in this browser"));
  localStorage.clear();
  follow();
  await expect.element(box("Keep my answers in this browser")).not.toBeChecked();
  answer({ rack: "yes" });
  expect(readStored()).toBeNull();
  localStorage.setItem(STORAGE_KEYS.matchAnswers, '{"answers":{"sun-deck":"yes"}}');
  follow();
  expect(readStored()).toBeNull();
});

test("reports a browser that stores nothing, and loses nothing on the screen", async () => {
  await begin({ sauna: "yes" });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  tap(box("Keep my answers in this browser"));
  await expect.element(page.getByText("This browser can't store your answers.")).toBeVisible();
  await expect.element(box("Keep my answers in this browser")).not.toBeChecked();
  expect(ticked()).toEqual(["sauna yes"]);
});

test("axe finds no violation in the match either", { timeout: AXE_MS }, async () => {
  await handOver({ sauna: "yes", rack: "maybe", "exam-table": "yes" }, true);
  await expectElementClean("cover", page.elementLocator(main()));
  await finish({ sauna: "yes", rack: "yes", "exam-table": "yes" });
  await expectElementClean("match", page.elementLocator(main()));
});
