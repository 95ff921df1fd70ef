import { WIPED_EVENT } from "@nightlatch/contract";
import { CACHES, type OfflineReport, STORAGE_KEYS } from "@nightlatch/domain";
import { forgetStays } from "@nightlatch/runtime";
import { createFakeApi, expectAxeClean, openComponent } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { makeCard } from "../testing/make-list.ts";
import { OfflineStays } from "./offline-stays.tsx";

const PREVIEW = { name: "Ada", scope: "all", allowedIds: [], expiresAt: "2030-01-01T00:00:00.000Z", secondsLeft: 600 } as const;
const choice = () => page.getByRole("button", { name: /^Keep for offline/ });
const block = () => page.getByRole("region", { name: "Offline" });
const open = (config = {}) => openComponent(<OfflineStays />, { api: createFakeApi(), url: "/saved", config });

function save(...numbers: readonly number[]): void {
  localStorage.setItem(STORAGE_KEYS.saved, JSON.stringify(numbers.map((number) => ({ card: makeCard(number), at: Date.now() }))));
  dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEYS.saved }));
}

const say = (report: Partial<OfflineReport>) =>
  navigator.serviceWorker.dispatchEvent(
    new MessageEvent("message", { data: { type: "offline", stays: [], bytes: 1_000_000, busy: false, ...report } }),
  );

type SaveState = OfflineReport["stays"][number]["standing"];
const reportOf = (...all: readonly SaveState[]) => all.map((each, index) => ({ slug: `stay-${index + 1}`, standing: each }));

beforeEach(() => save(1, 2));
afterEach(async () => {
  vi.restoreAllMocks();
  forgetStays("saved");
  await caches.delete(CACHES.offline);
});

test("reports that nothing was saved when the worker's script fails to load, and saves nothing", async () => {
  vi.spyOn(navigator.serviceWorker, "register").mockRejectedValue(new DOMException("No such script.", "SecurityError"));
  await open();
  await choice().click();
  await expect.element(block().getByRole("status")).toHaveTextContent("Nothing was kept.");
  expect(await caches.has(CACHES.offline)).toBe(false);
  await expect.element(choice()).toBeEnabled();
  await expectAxeClean("refused", block());
});

test("says so in one line without worker support, and offers nothing", async () => {
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue(undefined as unknown as ServiceWorkerContainer);
  await open();
  await expect.element(block()).toHaveTextContent("This browser can't keep pages for offline");
  await expect.element(choice()).not.toBeInTheDocument();
});

test("asks to leave a preview first, and offers no choice without saved stays", async () => {
  await open({ preview: PREVIEW });
  await expect.element(block()).toHaveTextContent("Pages aren't kept while you see a preview.");
  await expect.element(choice()).not.toBeInTheDocument();
  save();
  await expect.element(block()).not.toBeInTheDocument();
});

test("shows progress, what is missing and why while it saves, and offers to try again", async () => {
  await caches.open(CACHES.offline);
  await open();
  const status = block().getByRole("status");
  await expect.element(status).toHaveTextContent("Keeping your stays.");
  say({ busy: true, stays: reportOf("kept") });
  await expect.element(status).toHaveTextContent("Keeping your stays. 1 of 2 stays kept.");
  say({ checkedAt: Date.UTC(2026, 4, 3, 12), problem: "full", stays: reportOf("kept", "waiting") });
  await expect.element(status).toHaveTextContent("This browser has no more room. 1 of 2 stays kept.");
  await expect.element(block()).toHaveTextContent("Stay 2: Not kept yet");
  await expect.element(block()).toHaveTextContent("1.0 MB on this device: the pages with their pictures, as they were on 3 May 2026.");
  await expect.element(block().getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAxeClean("full", block());
  say({ stays: reportOf("kept", "gone") });
  await expect.element(block()).toHaveTextContent("Stay 2: Not listed any more");
  await expect.element(block().getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  say({ stays: reportOf("kept", "kept") });
  await expect.element(status).toHaveTextContent("All 2 stays are kept. They open offline.");
  await block().getByRole("button", { name: "Stop keeping" }).click();
  await expect.element(choice()).toBeVisible();
  expect(await caches.has(CACHES.offline)).toBe(false);
});

test("reports what could not be removed, and the next click removes it", async () => {
  await caches.open(CACHES.offline);
  await open();
  const stop = block().getByRole("button", { name: "Stop keeping" });
  const refused = vi.spyOn(caches, "delete").mockRejectedValue(new Error("No."));
  await stop.click();
  await expect.element(block().getByRole("status")).toHaveTextContent("Some pages couldn't be removed.");
  expect(await caches.has(CACHES.offline)).toBe(true);
  await expectAxeClean("not removed", block());
  refused.mockRestore();
  await stop.click();
  await expect.element(choice()).toBeVisible();
  expect(await caches.has(CACHES.offline)).toBe(false);
});

test("a failed start that leaves data behind does not claim that nothing was saved", async () => {
  vi.spyOn(navigator.serviceWorker, "register").mockRejectedValue(new DOMException("No such script.", "SecurityError"));
  vi.spyOn(caches, "delete").mockResolvedValue(false);
  await open();
  await choice().click();
  await expect.element(block().getByRole("status")).toHaveTextContent("Press Stop keeping to remove the ones we kept.");
  expect(document.body.textContent).not.toContain("Nothing was kept.");
});

test("does not report stays as unsaved when the worker does not respond", async () => {
  await caches.open(CACHES.offline);
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockImplementation(() => Promise.reject(new Error("No worker.")));
  await open();
  await expect.element(block().getByRole("status")).toHaveTextContent("The pages it kept are still in this browser.");
  await expect.element(block().getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(block().getByRole("button", { name: "Stop keeping" })).toBeVisible();
});

test("a wipe switches it off on the open page too", async () => {
  await caches.open(CACHES.offline);
  await open();
  await expect.element(block().getByRole("button", { name: "Stop keeping" })).toBeVisible();
  await caches.delete(CACHES.offline);
  dispatchEvent(new Event(WIPED_EVENT));
  await expect.element(block()).not.toBeInTheDocument();
  save(1);
  await expect.element(choice()).toBeVisible();
});
