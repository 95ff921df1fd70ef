import {
  AXE_MS,
  createFakeApi,
  expectClean,
  expectElementClean,
  type FakeApi,
  onPaper,
  openComponent,
  openRoute,
  PERSON,
  showOn,
  WIDE,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";
import { Hero } from "./coming-soon-page.tsx";

const CALL = "POST /api/waitlist";
const SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";
const TAKEN = { json: { ok: true } };

const signup = () => page.getByRole("form", { name: "Join the waitlist" });
const notice = () => page.getByRole("status").filter({ hasText: SUCCESS });
const email = () => page.getByRole("textbox", { name: "Email" });
const interest = () => page.getByLabelText("I am a");
const subscribe = () => page.getByRole("button", { name: "Subscribe" });
const joined = () => page.getByText(SUCCESS, { exact: true });

const inSmallPrint = (words: string) =>
  [...document.querySelectorAll("footer p, footer a")].find(({ textContent }) => textContent?.startsWith(words));

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = createFakeApi(fixtures.find(({ name }) => name === "coming-soon-full"));
});

const questions = () => document.querySelectorAll<HTMLElement>("details summary");

async function openLanding(query = ""): Promise<void> {
  await openRoute(routes, { api, url: `/coming-soon${query}` });
  await expect.poll(questions).toHaveLength(9);
}

async function openForm(query = ""): Promise<void> {
  await openComponent(<Hero />, { api, url: `/coming-soon${query}` });
}

test("can be sent by keyboard alone, and shows the exact success message", async () => {
  await openForm();
  (interest().element() as HTMLElement).focus();
  await userEvent.keyboard(`{ArrowDown}{Tab}${PERSON.email}{Enter}`);
  await expect.element(joined()).toBeVisible();
  expect(api.calls(CALL)[0]?.body).toMatchObject({ email_address: PERSON.email, tags: ["interest-host"] });
  await expect.element(notice()).toHaveFocus();
  await expect.element(subscribe()).not.toBeInTheDocument();
});

test("no phone breaks a line within sex-positive", async () => {
  await openForm();
  const word = page.getByText("sex-positive", { exact: true });
  for (let width = 320; width <= 430; width += 10) {
    await showOn({ ...WIDE, width, height: 844 });
    expect(word.element().getClientRects().length, `${width}`).toBe(1);
  }
});

test("the form covers no part of the lit house on laptops and wider, and the frame does not crop it", async () => {
  await openForm();
  // Left and right edge of the roof, as fractions of the image's width.
  const house = [0.577, 0.823] as const;
  for (const width of [1024, 1280, 1440, 1920]) {
    await showOn({ ...WIDE, width });
    const scene = document.querySelector<HTMLElement>("img[src*=hero-dusk]") as HTMLElement;
    const frame = scene.getBoundingClientRect();
    const renderedWidth = Math.max(frame.width, (frame.height * 2000) / 857);
    const beginning = frame.left + ((frame.width - renderedWidth) * Number.parseFloat(getComputedStyle(scene).objectPosition)) / 100;
    const [left, right] = house.map((share) => beginning + share * renderedWidth) as [number, number];
    expect(signup().element().getBoundingClientRect().right, `${width}`).toBeLessThan(left);
    expect(right, `${width}`).toBeLessThanOrEqual(width);
  }
});

test("a printed landing page has no scene behind its headline", async () => {
  await openForm();
  const scene = () => document.querySelector("img[src*=hero-dusk]")?.checkVisibility();
  expect(scene()).toBe(true);
  const hero = document.querySelector("h1")?.closest("section") as Element;
  const shade = () => getComputedStyle(hero, "::before").display;
  expect(shade()).toBe("block");
  await onPaper(() => expect([scene(), shade()]).toEqual([false, "none"]));
});

test("the text above the form at 200 % still ends before the lit house", async () => {
  await openForm();
  const lead = document.querySelector("h1 + p") as HTMLElement;
  document.documentElement.style.fontSize = "200%";
  expect(lead.getBoundingClientRect().right).toBeLessThan(1280 * 0.55);
});

test("shows an error next to an invalid address, focuses it, and sends nothing", async () => {
  await openForm();
  for (const [typed, message] of [
    ["", "Please enter your email."],
    ["ada at example", "Please enter a valid email address."],
  ] as const) {
    await email().fill(typed);
    await subscribe().click();
    await expect.element(email()).toHaveFocus();
    await expect.element(email()).toHaveAttribute("aria-invalid", "true");
    await expect.element(email()).toHaveAccessibleDescription(message);
    await expect.element(email()).toHaveValue(typed);
  }
  expect(api.calls(CALL)).toEqual([]);
});

test("cannot be changed or sent twice while it is being sent", async () => {
  await openForm();
  const { release } = api.hold(CALL, TAKEN);
  await email().fill(PERSON.email);
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(page.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
  await expect.element(email()).toBeDisabled();
  release();
  await expect.element(joined()).toBeVisible();
  expect(api.calls(CALL)).toHaveLength(1);
});

test("stores referrals on the device and shows them nowhere", async () => {
  const storage = () => ({ ...localStorage }) as Record<string, string>;
  await openLanding("?r=abc234&refs=2");
  await expect.poll(storage).toMatchObject({
    "nightlatch:referred-by": "ABC234",
    "nightlatch:waitlist-rank": "1096",
    "nightlatch:waitlist-total": "5000",
  });
  expect(storage()["nightlatch:share-code"]).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  expect(document.querySelector("main")?.textContent).not.toMatch(/ABC234|1096|5000/);
});

test("nine questions open by keyboard, links are as large as a finger, and one opens the form", async () => {
  await openLanding();
  questions()[0]?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("You read it here and book with the host.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("You read it here and book with the host.")).not.toBeVisible();

  const linkedRegions = [page.getByRole("region", { name: "From the blog" }), page.getByRole("region", { name: "More than stays" })];
  for (const link of linkedRegions.flatMap((part) => part.getByRole("link").elements()))
    expect(link.getBoundingClientRect().height, link.textContent ?? "").toBeGreaterThanOrEqual(24);
  await expect.element(page.getByRole("region", { name: "A sneak peek" })).toHaveTextContent("Gaslight Brownstone");
  expect(page.getByRole("region", { name: "A sneak peek" }).getByRole("paragraph").elements()).toHaveLength(3);

  await page.getByRole("link", { name: "Join the waitlist" }).click();
  await expect.element(email()).toBeInViewport();
});

test("axe finds no violation: empty, with answers open, rejected, sending, failed, joined", { timeout: AXE_MS }, async () => {
  await openLanding();
  for (const question of questions()) question.click();
  await expectClean("empty, with answers open");
  await subscribe().click();
  await expect.element(email()).toHaveAttribute("aria-invalid", "true");
  await expectElementClean("refused", signup());
  await email().fill(PERSON.email);
  const { release } = api.hold(CALL, { status: 503, json: { error: "Starting.", code: "not_ready" } });
  await subscribe().click();
  await expect.element(page.getByRole("button", { name: "Subscribing..." })).toBeVisible();
  await expectElementClean("sending", signup());
  release();
  await expect.element(page.getByText("Starting.")).toBeVisible();
  await expectElementClean("failed", signup());
  api.reply(CALL, TAKEN);
  await subscribe().click();
  await expect.element(joined()).toBeVisible();
  await expectElementClean("joined", notice());
  for (const [state, element] of [
    ["joined=1", notice()],
    ["problem=email", signup().filter({ hasText: "Please enter a valid email address." })],
    ["problem=busy", page.getByRole("alert")],
  ] as const) {
    await openForm(`?${state}`);
    await expect.element(element).toBeVisible();
    await expectElementClean(state, element);
  }
});

test("elements side by side are level: a row's previews, and the small print with the answers", async () => {
  await openLanding();
  const previews = [...document.querySelectorAll("[aria-labelledby=categories] li > p:last-child")];
  const tops = previews.map((preview) => Math.round(preview.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size], tops.join()).toEqual([6, 2]);
  const lefts = [
    document.querySelector("details"),
    ...["Some outbound links are affiliate links: if you book", "Privacy"].map(inSmallPrint),
  ];
  expect(new Set(lefts.map((part) => part?.getBoundingClientRect().left)).size).toBe(1);
});

test("a section's three columns are below those of the previous one, and the small print stays readable", async () => {
  await openLanding();
  for (const width of [768, 1280]) {
    await showOn({ ...WIDE, width });
    for (const words of ["If you are younger, please leave", "Some outbound links are affiliate links: if you book"])
      expect(page.getByText(words).element().getBoundingClientRect().width, `${width}: ${words}`).toBeGreaterThan(200);
    const lefts = ["free", "steps", "peek", "blog"].map((id) =>
      [...document.querySelectorAll(`[aria-labelledby=${id}] li`)].map((item) => Math.round(item.getBoundingClientRect().left)).join(),
    );
    expect(new Set(lefts).size, lefts.join(" / ")).toBe(1);
  }
});

test("no line of a miniature is cut, and no text of a card or step ends with only one or two words", async () => {
  await openLanding();
  const miniatures = [...document.querySelectorAll("[aria-labelledby=peek] [inert] p")];
  expect(miniatures.length).toBeGreaterThan(6);
  for (const line of miniatures) expect(line.scrollWidth, line.textContent).toBeLessThanOrEqual(line.clientWidth);
  const range = document.createRange();
  for (const width of [320, 768, 1280]) {
    await showOn({ ...WIDE, width });
    for (const text of document.querySelectorAll("main li > p")) {
      range.selectNodeContents(text);
      const lines = new Map<number, number>();
      for (const { top, left, right } of range.getClientRects()) lines.set(top, Math.max(lines.get(top) ?? 0, right - left));
      const widths = [...lines.values()];
      if (widths.length > 1) expect(widths.at(-1), `${width}: ${text.textContent}`).toBeGreaterThan(Math.max(...widths) / 3);
    }
  }
});
