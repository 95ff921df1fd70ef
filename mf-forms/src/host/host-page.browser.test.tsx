import { WIPED_EVENT } from "@nightlatch/contract";
import type { HostedListing } from "@nightlatch/domain";
import {
  AXE_MS,
  closePage,
  createFakeApi,
  expectAxeClean,
  expectModal,
  type FakeApi,
  NETWORK_FAILURE,
  openRoute,
  put,
  showOn,
  WIDE,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const TOKEN = "t".repeat(43);
const ONE = "/api/host/listings/alder-hollow";
const ENDED = { status: 401, json: { error: "Your visit has ended. Open this page in another tab.", code: "host_session_needed" } };
const fixture = (name: string) => fixtures.find((each) => each.name === name);
const HOSTED = fixture("host-full")?.answers?.find(({ method, path }) => method === "GET" && path.endsWith("/:slug"))
  ?.body as HostedListing;

const section = (name: string) => page.getByRole("region", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const status = (text: string) => page.getByRole("status").filter({ hasText: text });

let api: FakeApi;
beforeEach(() => {
  closePage();
  api = createFakeApi(fixture("host-full"));
});
const open = async (url = "/host") => {
  await openRoute(routes, { api, url });
  await expect.element(section("Your listing is shown")).toBeVisible();
};

test(
  "a link opens the page after a click, says that it works once, and leaves no token in the address",
  async () => {
    const entries = history.length;
    await openRoute(routes, { api, url: `/host#${TOKEN}` });
    await expect.element(section("Your link")).toHaveTextContent("This link works once");
    expect([location.pathname, location.hash, history.length]).toEqual(["/host", "", entries]);
    expect(api.calls()).toEqual([]);
    await expectAxeClean("linked");
    await button("Open my page").click();
    await expect.element(section("Your listing is shown")).toBeVisible();
    expect(api.calls("POST /api/host/session").map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(api.calls("GET /api/host/session")).toEqual([]);
    await expectAxeClean("open");
    await showOn({ width: 320, height: 568, colorScheme: "dark" });
    expect(document.documentElement.scrollWidth).toBe(320);
    await expectAxeClean("open, narrow and dark");
  },
  AXE_MS,
);

test("asks for the address without a session, and shows the same message for any", { timeout: AXE_MS }, async () => {
  api = createFakeApi(fixture("host-empty"));
  await openRoute(routes, { api, url: "/host" });
  const about = page.getByRole("complementary", { name: "About the link" });
  await expect.element(about).toBeVisible();
  const aside = about.element();
  expect(aside.getBoundingClientRect().left).toBeGreaterThan(button("Send me the link").element().getBoundingClientRect().right);
  expect(getComputedStyle(aside).borderLeftWidth).toBe("1px");
  await button("Send me the link").click();
  await expect.element(page.getByLabelText("Your email address")).toHaveFocus();
  await expect.element(page.getByLabelText("Your email address")).toHaveAccessibleDescription(/Please enter a valid email address/);
  put(page.getByLabelText("Your email address"), " robin@host.example ");
  await button("Send me the link").click();
  await expect.element(status("If a listing has this address, the link is on its way.")).toHaveFocus();
  expect(api.calls("POST /api/host/link")[0]?.body).toMatchObject({ email: "robin@host.example", website: "" });
  await expectAxeClean("asked");
});

test("the host's own part is next to the listing on a wide screen, and below it on a tablet", async () => {
  await open();
  const box = (name: string) => section(name).element().getBoundingClientRect();
  const [visibilityBox, plan, data] = [box("Your listing is shown"), box("Your plan"), box("Your data")];
  expect(plan.left).toBeGreaterThan(visibilityBox.right);
  expect(plan.top).toBe(visibilityBox.top);
  expect(data.left).toBe(plan.left);
  expect(button("Sign out").element().getBoundingClientRect().right).toBeGreaterThan(data.right - 16);
  await showOn({ ...WIDE, width: 768 });
  expect(box("Your plan").top).toBeGreaterThan(box("Changes to your listing").bottom);
  expect(box("Your plan").left).toBe(box("Your listing is shown").left);
});

test("reports an invalid link, retries one that could not be read, and focuses the result of a click", async () => {
  api.reply("POST /api/host/session", { status: 403, json: { error: "This link no longer opens your page.", code: "host_link_refused" } });
  await openRoute(routes, { api, url: `/host#${TOKEN}` });
  await button("Open my page").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This link no longer opens your page.");
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await expect.element(page.getByText(/Each link works once, in the browser that opened it/)).toBeVisible();
  await expect.element(page.getByText("Your browser may keep the link there. Once used, it opens nothing.")).toBeVisible();
  await expect.element(button("Send me the link")).toBeVisible();
  closePage();
  api = createFakeApi(fixture("host-full"));
  api.replyOnce("POST /api/host/session", NETWORK_FAILURE);
  await openRoute(routes, { api, url: `/host#${TOKEN}` });
  await button("Open my page").click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await button("Try again").click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Alder Hollow" })).toHaveFocus();
  await expect.element(section("Your listing is shown")).toBeVisible();
  expect(api.calls("POST /api/host/session").map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: TOKEN }]);
  await button("Sign out").click();
  await expect.element(status("You're signed out in this browser.")).toHaveFocus();
});

test("a click or a double click hides the listing once; a failure is reported and changes nothing", async () => {
  await open();
  api.replyOnce(`POST ${ONE}/pause`, NETWORK_FAILURE);
  await button("Pause my listing").click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await expect.element(button("Pause my listing")).toBeEnabled();
  const { release } = api.hold(`POST ${ONE}/pause`, { json: { ...HOSTED, state: "paused", pausedSince: "2026-11-23T12:00:00.000Z" } });
  const element = button("Pause my listing").element() as HTMLButtonElement;
  element.click();
  element.click();
  release();
  await expect.element(status("Your listing is paused. No one can find it now.")).toHaveFocus();
  await expect.element(section("Your listing is paused")).toHaveTextContent("Paused since 23 November 2026.");
  await expect.element(page.getByRole("button", { name: /^Alder Hollow/ })).toHaveTextContent("Paused");
  const once = expect.stringMatching(/^[\w-]{8,64}$/);
  expect(api.calls(`POST ${ONE}/pause`).map(({ body }) => body)).toEqual(Array(2).fill({ paused: true, csrf: "c".repeat(43), once }));
  api.reply(`POST ${ONE}/pause`, { json: HOSTED });
  await button("Show it again").click();
  await expect.element(status("Your listing is shown again.")).toBeVisible();
});

test("an ended session continues from another tab's session, and the input stays", async () => {
  await open();
  await button("Change your listing").click();
  put(page.getByLabelText("Description"), "By the lake.");
  api.reply(`POST ${ONE}/proposals`, ({ body }) => ((body as { csrf: string }).csrf === "n".repeat(43) ? { json: HOSTED } : ENDED));
  api.replyOnce("GET /api/host/session", { json: { session: null } });
  await button("Send these changes").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your visit has ended.");
  await expect.element(page.getByLabelText("Description")).toHaveValue("By the lake.");
  api.reply("GET /api/host/session", {
    json: { session: { csrf: "n".repeat(43), slug: "alder-hollow", listings: [], secondsLeft: 7_200 } },
  });
  await button("Send these changes").click();
  await expect.element(status("Thank you. We have your changes")).toHaveFocus();
});

test("validates changes before it sends them, and shows what is pending", async () => {
  await open();
  await expect.element(section("Changes to your listing")).toHaveTextContent("Sent 20 November 2026, waiting for us");
  await button("Change your listing").click();
  await button("Send these changes").click();
  await expect.element(page.getByLabelText("Property name")).toHaveFocus();
  await expect.element(page.getByLabelText("Property name")).toHaveAccessibleDescription("You haven't changed anything yet.");
  put(page.getByLabelText("Website"), "javascript:alert(1)");
  await button("Send these changes").click();
  await expect.element(page.getByLabelText("Website")).toHaveAccessibleDescription("Website must be a web address.");
  put(page.getByLabelText("Website"), "lake.example");
  put(page.getByLabelText("Max guests"), "2");
  await page.getByLabelText("Steam Room").click();
  await button("Send these changes").click();
  await expect.element(status("Thank you. We have your changes")).toBeVisible();
  expect(api.calls(`POST ${ONE}/proposals`)[0]?.body).toMatchObject({
    fields: {
      website: "lake.example",
      maxGuests: "2",
      wellness: ["sauna", "steam-room"],
      general: ["one-couple-only"],
      furniture: ["rack"],
    },
    photos: [],
  });
  await expect.element(button("Change your listing")).toBeVisible();
});

test("photos can be reordered, captioned and removed, and the version seen is sent along", async () => {
  await open();
  for (const text of ["Change your listing", "Move later photo 1", "Remove photo 3"]) await button(text).click();
  put(page.getByLabelText("Caption of photo 1"), "The bath");
  await expect.element(status("Photo removed. 2 photos left.")).toBeInTheDocument();
  await button("Send these changes").click();
  await expect.element(status("Thank you. We have your changes")).toBeVisible();
  const [A, B, C] = HOSTED.pictures.map(({ url, caption }) => ({ url, caption }));
  expect(api.calls(`POST ${ONE}/proposals`)[0]?.body).toMatchObject({
    photos: [],
    pictures: [{ url: B?.url, caption: "The bath" }, A],
    seen: { fields: HOSTED.fields, pictures: [A, B, C] },
  });
});

test("asks before it discards unsent input, and a failure keeps it", async () => {
  await open();
  await button("Change your listing").click();
  const confirmSpy = vi.spyOn(window, "confirm").mockReturnValue(false);
  onTestFinished(() => confirmSpy.mockRestore());
  const other = page.getByRole("button", { name: /^Dune House/ });
  await page.getByLabelText("Property type").selectOptions("kinkbnb");
  for (const leave of [button("Cancel"), button("Sign out"), other]) await leave.click();
  expect(confirmSpy).toHaveBeenCalledTimes(3);
  api.replyOnce(`POST ${ONE}/proposals`, NETWORK_FAILURE);
  await button("Send these changes").click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await expect.element(page.getByLabelText("Property type")).toHaveValue("kinkbnb");
  await button("Send these changes").click();
  await expect.element(status("Thank you. We have your changes")).toBeVisible();
  await other.click();
  await expect.element(page.getByRole("heading", { name: "Dune House" })).toBeVisible();
  expect(confirmSpy).toHaveBeenCalledTimes(3);
});

test("a click confirms answers as of today, and they can be changed", async () => {
  await open();
  const facts = section("What guests ask about privacy");
  await expect.element(facts).toHaveTextContent("Outside only: at the gateYou say so, since 4 March 2026");
  await expect.element(facts).toHaveTextContent("Verified by us, since 6 May 2026");
  await button("Still true today").click();
  await expect.element(status("Your answers are saved, with today's date.")).toBeVisible();
  await button("Change my answers").click();
  await page.getByRole("radio", { name: "None inside" }).click();
  await page.getByRole("checkbox", { name: "Other guests" }).click();
  await expect.element(page.getByRole("checkbox", { name: "No one else" })).not.toBeChecked();
  await button("Save with today's date").click();
  await expect.element(button("Change my answers")).toBeVisible();
  const sent = api.calls(`POST ${ONE}/facts`).map(({ body }) => (body as { answers: object }).answers);
  expect(sent[0]).toMatchObject({ cameras: "outside-only", camerasDetail: "at the gate", sound: "alone", ground: ["nobody"] });
  expect(sent[1]).toMatchObject({ cameras: "none-inside", ground: ["other-guests"] });
});

test("shows views as a chart and a table of the same days", async () => {
  await open();
  const views = section("How it is seen");
  const sumOf = (days: number) => HOSTED.days.slice(-days).reduce((sum, day) => sum + day.views, 0);
  await expect.element(views).toHaveTextContent(`Since 25 October 2026: ${sumOf(30)} views of your page`);
  await views.getByText("Day by day").click();
  expect(views.getByRole("row").elements()).toHaveLength(31);
  await expect.element(views.getByRole("row").nth(1)).toHaveTextContent("23 November 2026");
  await page.getByLabelText("Show", { exact: true }).selectOptions("365");
  await expect.element(views).toHaveTextContent(`Since 24 November 2025: ${sumOf(365).toLocaleString("en-GB")} views of your page`);
  expect(views.getByRole("row").elements()).toHaveLength(54);
});

test("a plan can be requested once it differs", async () => {
  await open();
  await expect.element(button("Ask for this plan")).toBeDisabled();
  await page.getByLabelText("Plan", { exact: true }).selectOptions("pro");
  await button("Ask for this plan").click();
  await expect.element(status("You asked for the Pro plan.")).toBeVisible();
  expect(api.calls(`POST ${ONE}/plan`)[0]?.body).toMatchObject({ plan: "pro" });
});

test("asks again before an irreversible action, and then shows the other listing", async () => {
  await open();
  await button("Take this listing down").click();
  expectModal(page.getByRole("dialog", { name: "Take down Alder Hollow" }));
  await button("Keep it").click();
  expect(api.calls(`POST ${ONE}/vanish`)).toEqual([]);
  await button("Take this listing down").click();
  api.reply("GET /api/host/listings/dune-house", { json: { ...HOSTED, slug: "dune-house", name: "Dune House" } });
  await button("Take it down for good").click();
  await expect.element(page.getByRole("heading", { name: "Dune House" })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Your listings" })).not.toBeInTheDocument();
  expect(api.calls(`POST ${ONE}/vanish`)[0]?.body).toMatchObject({ confirm: "alder-hollow" });
  await button("Erase everything about me").click();
  await button("Erase everything").click();
  await expect.element(page.getByText("Done. Your data is erased.")).toBeVisible();
});

test("the exit stays on one line next to a dialog's long title", async () => {
  await open();
  const bar = document.body.appendChild(document.createElement("div"));
  bar.dataset.bar = "";
  await button("Take this listing down").click();
  const dialog = page.getByRole("dialog", { name: "Take down Alder Hollow" });
  dialog.getByRole("heading", { name: "Take down Alder Hollow" }).element().textContent =
    "Take down The Long Room over the Old Ferry Landing";
  const words = document.createRange();
  words.selectNodeContents(page.getByRole("link", { name: "Quick exit" }).element());
  expect(new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
  await button("Keep it").click();
  bar.remove();
});

test("reports a failed sign-out, and signs out at the next click", async () => {
  await open();
  api.replyOnce("POST /api/host/session/end", NETWORK_FAILURE);
  await button("Sign out").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your page is still open in this browser.");
  await expect.element(section("Your listing is shown")).toBeVisible();
  await button("Try again").click();
  await expect.element(button("Send me the link")).toBeVisible();
  closePage();
  await open();
  api.reply("POST /api/host/session/end", ENDED);
  api.reply("GET /api/host/session", { json: { session: null } });
  await button("Sign out").click();
  await expect.element(button("Send me the link")).toBeVisible();
});

test("a wipe of the device leaves nothing of it on the page", async () => {
  await open();
  dispatchEvent(new Event(WIPED_EVENT));
  await expect.element(button("Send me the link")).toBeVisible();
  expect(document.body.textContent).not.toContain("Alder");
});

test("shows a listing's image next to its name, and reserves its room while it loads", async () => {
  const coverBox = () => document.querySelector("header:has(> h2) > span")?.getBoundingClientRect();
  await open();
  const name = page.getByRole("heading", { level: 2, name: "Alder Hollow" }).element();
  for (const width of [390, 1280]) {
    await showOn({ ...WIDE, width });
    const coverImage = document.querySelector("header:has(> h2) img") as HTMLImageElement;
    expect(coverImage.getAttribute("src"), `${width}`).toBe(HOSTED.pictures[0]?.src);
    const [box, title] = [coverImage.getBoundingClientRect(), name.getBoundingClientRect()];
    expect([box.width, box.height]).toEqual([coverBox()?.width, coverBox()?.height]);
    expect(box.width).toBeGreaterThanOrEqual(80);
    expect(box.width / box.height).toBeCloseTo(1.5, 1);
    expect(box.right).toBeLessThan(title.left);
  }
  await showOn(WIDE);
  const before = coverBox();
  closePage();
  api.reply(`GET ${ONE}`, NETWORK_FAILURE);
  await openRoute(routes, { api, url: "/host" });
  await expect.element(page.getByRole("heading", { level: 2, name: "Alder Hollow" })).toBeVisible();
  expect([coverBox()?.width, coverBox()?.height]).toEqual([before?.width, before?.height]);
  closePage();
  api.reply(`GET ${ONE}`, { json: { ...HOSTED, pictures: [] } });
  await open();
  expect(coverBox()?.width).toBe(0);
});
