import { WIPED_EVENT, type Wiped } from "@nightlatch/contract";
import { COOKIES, type PreviewSession, STORAGE_KEYS } from "@nightlatch/domain";
import { createFakeApi, expectAxeClean, type FakeApi, NETWORK_FAILURE, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { setCookie } from "../cookies.ts";
import { closeShell, openShell } from "../testing/open-shell.tsx";
import { startPreview } from "./preview.tsx";
import { openPreview } from "./preview-access.tsx";

const TOKEN = `nl_${"x".repeat(43)}`;
const VALIDATE = "GET /api/preview/validate";
const LOGOUT = "GET /api/preview/logout";
const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

const banner = () => page.getByRole("complementary", { name: "Preview" });
const readStored = () => localStorage.getItem(STORAGE_KEYS.preview);
const cookieOf = (name: string) => document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));

const sessionOf = (days: number, serverTime = Date.now()): PreviewSession => ({
  name: "Ada",
  scope: "all",
  allowedIds: [],
  expiresAt: new Date(serverTime + days * DAY).toISOString(),
  secondsLeft: (days * DAY) / SECOND,
});

let api: FakeApi;
const makeLocation = () => ({ pathname: "/properties", reload: vi.fn<() => void>(), replace: vi.fn<(to: string | URL) => void>() });
let pageLocation: ReturnType<typeof makeLocation>;

beforeEach(() => {
  api = createFakeApi();
  pageLocation = makeLocation();
  vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
});
afterEach(() => {
  closeShell();
  localStorage.clear();
  for (const name of [COOKIES.access, COOKIES.previewLeft]) setCookie(name, "", 0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openWith(session: PreviewSession, url = "/properties"): Promise<void> {
  const access = await openPreview(api.client, session, pageLocation);
  await openShell({ url, api, preview: Promise.resolve(access) });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(banner()).toBeVisible();
}

describe("the banner", () => {
  test("greets by name, opens a mail draft with a subject for feedback, and has no axe violations", async () => {
    await openWith(sessionOf(2));
    await expect.element(banner()).toHaveTextContent("Welcome, Ada. You're seeing listings that aren't public yet.");
    await expect
      .element(banner().getByRole("link", { name: "Send feedback" }))
      .toHaveAttribute("href", "mailto:support@site.example?subject=VIP%20Preview%20Feedback");
    await expectAxeClean("with the banner");
  });

  test("leaves the preview: it confirms this, notifies the server, and shows the public page", async () => {
    await openWith(sessionOf(2));
    const { release } = api.hold(LOGOUT, { json: {} });
    await banner().getByRole("button", { name: "Leave preview" }).click();
    await expect.element(banner().getByRole("button", { name: "Leaving..." })).toBeDisabled();
    expect(pageLocation.reload).not.toHaveBeenCalled();
    // An earlier release in another tab may have stored a list of this session with drafts.
    localStorage.setItem(STORAGE_KEYS.properties, "a list with drafts");
    release();
    await expect.poll(() => pageLocation.reload.mock.calls.length).toBe(1);
    expect(readStored()).toBeNull();
    expect(localStorage.getItem(STORAGE_KEYS.properties)).toBeNull();
  });

  test("leaves it offline too, and the server learns it from a cookie", async () => {
    await openWith(sessionOf(2));
    api.reply(LOGOUT, NETWORK_FAILURE);
    await banner().getByRole("button", { name: "Leave preview" }).click();
    await expect.poll(() => pageLocation.reload.mock.calls.length).toBe(1);
    expect(readStored()).toBeNull();
    expect(cookieOf(COOKIES.previewLeft)).toBe(`${COOKIES.previewLeft}=1`);
  });
});

describe("the banner's position", () => {
  function addField(top: string, bottom: string): HTMLTextAreaElement {
    const field = document.createElement("textarea");
    Object.assign(field.style, { position: "fixed", top, bottom, left: "0", width: "90vw" });
    document.querySelector("main")?.append(field);
    return field;
  }
  const isAside = () => banner().element().getBoundingClientRect().top >= innerHeight;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  test("moves away while the focused element reaches into it, and returns after that", async () => {
    await openWith(sessionOf(2));
    const above = addField("0", "90%");
    const tall = addField("10%", "0");
    above.focus();
    expect(isAside()).toBe(false);
    tall.focus();
    expect(isAside()).toBe(true);
    tall.blur();
    expect(isAside()).toBe(false);
    tall.focus();
    Object.assign(tall.style, { bottom: "90%", top: "0" });
    dispatchEvent(new Event("scroll"));
    expect(isAside()).toBe(false);
    // Focusing the banner's own button shows the hidden banner again.
    Object.assign(tall.style, { bottom: "0" });
    dispatchEvent(new Event("resize"));
    expect(isAside()).toBe(true);
    banner().getByRole("button", { name: "Leave preview" }).element().focus();
    expect(isAside()).toBe(false);
  });

  test.each([320, 390])("is directly above the bar of a phone of %i px, and the page has room for both", async (width) => {
    await showOn({ width, height: 568, colorScheme: "light" });
    await openWith(sessionOf(2));
    const bar = document.querySelector("[data-bar]")?.getBoundingClientRect();
    const box = banner().element().getBoundingClientRect();
    expect([box.left, box.right, Math.round(box.bottom - (bar?.top ?? 0))]).toEqual([0, innerWidth, 0]);
    expect(box.height).toBeLessThan(100);
    expect(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)).toBeCloseTo(568 - box.top, 1);
    await showOn(WIDE);
  });

  test("is a one-line tab at the lower edge of a wide screen, and its room continues past the footer", async () => {
    await openWith(sessionOf(2), "/about");
    const box = banner().element().getBoundingClientRect();
    expect(box.bottom).toBe(innerHeight);
    expect(box.height).toBeLessThan(50);
    expect(box.right).toBeLessThan(innerWidth * 0.75);
    const freeHeight = document.documentElement.style.getPropertyValue("--banner-room");
    const { boxShadow, backgroundColor } = getComputedStyle(page.getByRole("contentinfo").element());
    expect(boxShadow).toBe(`${backgroundColor} 0px ${freeHeight} 0px 0px`);
  });

  test("is not at the lower edge when it would fill the screen, as at a zoom of 400 %", async () => {
    await showOn({ width: 320, height: 256, colorScheme: "light" });
    await openWith(sessionOf(2));
    window.scrollTo(0, 0);
    expect(banner().element().getBoundingClientRect().bottom).toBeGreaterThan(
      document.querySelector("main")?.getBoundingClientRect().bottom ?? 0,
    );
    expect(getComputedStyle(document.documentElement).scrollPaddingBottom).toBe("0px");
    await showOn(WIDE);
  });

  test("reserves as much room in the page as the banner is tall, also with larger text", async () => {
    await openWith(sessionOf(2));
    const freeHeight = () => Number.parseFloat(document.documentElement.style.getPropertyValue("--banner-room"));
    const taken = () => innerHeight - banner().element().getBoundingClientRect().top;
    await frame();
    expect(freeHeight()).toBeGreaterThanOrEqual(taken());
    const before = freeHeight();
    document.documentElement.style.fontSize = "200%";
    await frame();
    expect(freeHeight()).toBeGreaterThan(before);
    expect(freeHeight()).toBeGreaterThanOrEqual(taken());
    document.documentElement.style.fontSize = "";
    closeShell();
    expect(document.documentElement.style.getPropertyValue("--banner-room")).toBe("");
  });
});

describe("a preview ends", () => {
  test.each([2, 40])("by itself after its %i days, and not sooner", async (days) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await openPreview(api.client, sessionOf(days), pageLocation);
    expect(readStored()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(days * DAY - SECOND);
    expect(pageLocation.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(pageLocation.reload).toHaveBeenCalledTimes(1);
    expect(readStored()).toBeNull();
  });

  test("by the server's clock, also when the visitor's clock is a month ahead", async () => {
    vi.useFakeTimers({ now: Date.now() + 30 * DAY, toFake: ["setTimeout", "clearTimeout", "Date"] });
    const session = sessionOf(2, Date.now() - 30 * DAY);
    await openPreview(api.client, session, pageLocation);
    await openPreview(api.client, session, pageLocation);
    expect(readStored()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(pageLocation.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(pageLocation.reload).toHaveBeenCalledTimes(2);
  });

  test("not by itself when the API does not return the time left, whatever the visitor's clock says", async () => {
    vi.useFakeTimers({ now: Date.now() + 30 * DAY, toFake: ["setTimeout", "clearTimeout", "Date"] });
    const { secondsLeft: _, ...session } = sessionOf(2, Date.now() - 30 * DAY);
    for (let opening = 0; opening < 3; opening += 1)
      expect(await openPreview(api.client, session as PreviewSession, pageLocation)).toBeDefined();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(pageLocation.reload).not.toHaveBeenCalled();
  });

  test("here when it is left in another tab, but not when that tab stores something else", async () => {
    await openPreview(api.client, sessionOf(2), pageLocation);
    // A frame of the same origin acts as another tab.
    const frame = document.body.appendChild(document.createElement("iframe"));
    const other = frame.contentWindow?.localStorage;
    const heard = new Promise((resolve) => addEventListener("storage", resolve, { once: true }));
    other?.setItem(STORAGE_KEYS.saved, "[]");
    await heard;
    expect(pageLocation.reload).not.toHaveBeenCalled();
    other?.removeItem(STORAGE_KEYS.preview);
    await expect.poll(() => pageLocation.reload.mock.calls.length).toBe(1);
    frame.remove();
  });

  test("when the device is wiped, but not when the wipe fails: the page stays to report it", async () => {
    await openPreview(api.client, sessionOf(2), pageLocation);
    dispatchEvent(new CustomEvent<Wiped>(WIPED_EVENT, { detail: { left: ["server"] } }));
    expect(pageLocation.reload).not.toHaveBeenCalled();
    dispatchEvent(new CustomEvent<Wiped>(WIPED_EVENT, { detail: { left: [] } }));
    expect(pageLocation.reload).toHaveBeenCalledTimes(1);
  });
});

describe("a passed token", () => {
  beforeEach(() => {
    setCookie(COOKIES.access, TOKEN, 60);
  });

  test("opens a session and reloads the page with it", async () => {
    const { secondsLeft: _, ...grant } = sessionOf(2);
    api.reply(VALIDATE, { json: { ok: true, ...grant } });
    expect(await openPreview(api.client, undefined, pageLocation)).toBeUndefined();
    expect(api.calls(VALIDATE)[0]?.query.get("token")).toBe(TOKEN);
    expect(JSON.parse(readStored() ?? "{}")).toMatchObject({ name: "Ada", token: TOKEN, confirmed: false });
    expect(pageLocation.reload).toHaveBeenCalledTimes(1);
    expect(cookieOf(COOKIES.access)).toBeUndefined();
  });

  test("that is invalid leaves the page as it was, and logs the reason", async () => {
    const infoSpy = vi.spyOn(console, "info").mockImplementation(() => {});
    api.reply(VALIDATE, { status: 403, json: { error: "This invitation is not valid, or not any more.", code: "preview_invalid" } });
    expect(await openPreview(api.client, undefined, pageLocation)).toBeUndefined();
    expect(pageLocation.reload).not.toHaveBeenCalled();
    expect(readStored()).toBeNull();
    expect(infoSpy).toHaveBeenCalledWith("The preview could not be opened: This invitation is not valid, or not any more.");
  });

  test.each([
    ["ours", 403, { ok: false, error: "Revoked.", code: "preview_auto_revoked", autoRevoked: true }],
    ["another API, with that word alone", 403, { ok: false, autoRevoked: true }],
    ["another API, with a status of success", 200, { ok: false, autoRevoked: true }],
    ["another API, with a status of failure", 500, { ok: false, autoRevoked: true }],
  ])("that too many browsers used opens the page that says so, as reported by %s", async (_whose, status, json) => {
    api.reply(VALIDATE, { status, json });
    await openPreview(api.client, undefined, pageLocation);
    expect(pageLocation.replace).toHaveBeenCalledWith("/preview-thank-you");
    expect(pageLocation.reload).not.toHaveBeenCalled();
    expect(readStored()).toBeNull();
  });

  test.each([
    [403, { ok: false, error: "Revoked.", code: "preview_auto_revoked", autoRevoked: false }],
    [403, { ok: false, autoRevoked: "yes" }],
    [200, { ok: false }],
  ])("that is rejected with %i and %j is only logged", async (status, json) => {
    const infoSpy = vi.spyOn(console, "info").mockImplementation(() => {});
    api.reply(VALIDATE, { status, json });
    await openPreview(api.client, undefined, pageLocation);
    expect(infoSpy).toHaveBeenCalledTimes(1);
    expect(pageLocation.replace).not.toHaveBeenCalled();
    expect(pageLocation.reload).not.toHaveBeenCalled();
  });

  test("survives a network failure", async () => {
    api.reply(VALIDATE, NETWORK_FAILURE);
    await openPreview(api.client, undefined, pageLocation);
    expect(pageLocation.reload).not.toHaveBeenCalled();
    expect(pageLocation.replace).not.toHaveBeenCalled();
  });
});

describe("corrupt state", () => {
  test.each(["{", "null", '"active"', "[]", '{"isActive":true}', '{"isActive":false}'])("ends the preview: %s", async (text) => {
    localStorage.setItem(STORAGE_KEYS.preview, text);
    expect(await openPreview(api.client, sessionOf(2), pageLocation)).toBeUndefined();
    expect(readStored()).toBeNull();
    expect(api.calls(LOGOUT)).toHaveLength(1);
    expect(cookieOf(COOKIES.previewLeft)).toBe(`${COOKIES.previewLeft}=1`);
    expect(pageLocation.reload).toHaveBeenCalledTimes(1);
  });

  test("does not end a preview without stored state, or with the state of an earlier invitation", async () => {
    expect(await openPreview(api.client, sessionOf(2), pageLocation)).toBeDefined();
    const old = { ...JSON.parse(readStored() ?? "{}"), expiresAt: new Date(Date.now() - DAY).toISOString() };
    localStorage.setItem(STORAGE_KEYS.preview, JSON.stringify(old));
    expect(await openPreview(api.client, sessionOf(2), pageLocation)).toBeDefined();
    expect(pageLocation.reload).not.toHaveBeenCalled();
  });
});

test("drops corrupt state without a session", async () => {
  localStorage.setItem(STORAGE_KEYS.preview, "{");
  expect(await startPreview(api.client, undefined)).toBeUndefined();
  expect(readStored()).toBeNull();
});
