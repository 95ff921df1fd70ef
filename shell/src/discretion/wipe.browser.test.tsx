import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { CACHES, COOKIES, SHORT_NAME, STORAGE_KEYS } from "@nightlatch/domain";
import { createFakeApi, LOST } from "@nightlatch/testing/browser";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { setCookie } from "../cookies.ts";
import { answerWipe } from "./wipe.ts";

const STORAGES = [localStorage, sessionStorage];
const ours = () => STORAGES.flatMap((storage) => Object.keys(storage).filter((key) => key.startsWith(SHORT_NAME)));

afterEach(async () => {
  vi.restoreAllMocks();
  for (const storage of STORAGES) storage.clear();
  await caches.delete("of-another-app");
});

// The server's answer has the browser drop everything by itself, so the script's own part shows only without it.
test("a wipe removes all that the site keeps in this browser, also while the server cannot be reached", async () => {
  const api = createFakeApi();
  api.reply("GET /api/preview/logout", LOST);
  const queryClient = new QueryClient();
  queryClient.setQueryData(["browse"], "a list");
  for (const storage of STORAGES) {
    for (const key of Object.values(STORAGE_KEYS)) storage.setItem(key, "kept");
    storage.setItem("of-another-app", "kept");
  }
  setCookie(COOKIES.discreet, "1", 60);
  for (const name of [...Object.values(CACHES), "of-another-app"]) await caches.open(name);
  const unregister = vi.fn();
  vi.spyOn(navigator.serviceWorker, "getRegistrations").mockResolvedValue([{ unregister } as unknown as ServiceWorkerRegistration]);
  const asked = vi.spyOn(window, "fetch").mockImplementation(async () => {
    // Code that still runs stores something meanwhile.
    for (const storage of STORAGES) storage.setItem(STORAGE_KEYS.session, "again");
    throw new TypeError("The server is away.");
  });

  answerWipe(api.client, queryClient);
  const wiped = new Promise((resolve) => addEventListener(WIPED_EVENT, resolve, { once: true }));
  dispatchEvent(new Event(WIPE_EVENT));
  await wiped;

  expect(asked).toHaveBeenCalledWith("/wipe", { method: "POST" });
  expect(ours()).toEqual([]);
  expect(STORAGES.map((storage) => storage.getItem("of-another-app"))).toEqual(["kept", "kept"]);
  expect(await caches.keys()).toEqual(["of-another-app"]);
  expect(unregister).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain(COOKIES.discreet);
  expect(queryClient.getQueryData(["browse"])).toBeUndefined();
});
