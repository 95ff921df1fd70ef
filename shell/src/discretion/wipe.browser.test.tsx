import { WIPE_EVENT, WIPED_EVENT, type Wiped } from "@nightlatch/contract";
import { CACHES, COOKIES, SHORT_NAME, STORAGE_KEYS } from "@nightlatch/domain";
import { createFakeApi, NETWORK_FAILURE } from "@nightlatch/testing/browser";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { setCookie } from "../cookies.ts";
import { handleWipe } from "./wipe.ts";

const STORAGES = [localStorage, sessionStorage];
const ours = () => STORAGES.flatMap((storage) => Object.keys(storage).filter((key) => key.startsWith(SHORT_NAME)));

afterEach(async () => {
  vi.restoreAllMocks();
  for (const storage of STORAGES) storage.clear();
  await caches.delete("of-another-app");
});

async function wipe(): Promise<Wiped["left"]> {
  const wiped = new Promise<CustomEvent<Wiped>>((resolve) =>
    addEventListener(WIPED_EVENT, (event) => resolve(event as CustomEvent<Wiped>), { once: true }),
  );
  // `dispatchEvent` returns false because the listener called `preventDefault`.
  expect(dispatchEvent(new CustomEvent(WIPE_EVENT, { cancelable: true }))).toBe(false);
  return (await wiped).detail.left;
}

const api = createFakeApi();
api.reply("GET /api/preview/logout", NETWORK_FAILURE);
const queryClient = new QueryClient();
handleWipe(api.client, queryClient);
const worker = () => {
  const registrations: ServiceWorkerRegistration[] = [];
  const unregister = vi.fn(async () => registrations.splice(0).length > 0);
  registrations.push({ unregister } as unknown as ServiceWorkerRegistration);
  vi.spyOn(navigator.serviceWorker, "getRegistrations").mockImplementation(async () => [...registrations]);
  return unregister;
};

// A working server's response makes the browser clear all data, so only a failing server shows what the script clears.
test("a wipe removes all that a script can, reports what is left offline, and wipes that at the next click", async () => {
  queryClient.setQueryData(["browse"], "a list");
  for (const storage of STORAGES) {
    for (const key of Object.values(STORAGE_KEYS)) storage.setItem(key, "kept");
    storage.setItem("of-another-app", "kept");
  }
  setCookie(COOKIES.discreet, "1", 60);
  for (const name of [...Object.values(CACHES), "of-another-app"]) await caches.open(name);
  const unregister = worker();
  const fetchMock = vi.spyOn(window, "fetch").mockImplementation(async () => {
    // Simulates code that stores something during the wipe.
    for (const storage of STORAGES) storage.setItem(STORAGE_KEYS.session, "again");
    throw new TypeError("The server is away.");
  });

  expect(await wipe()).toEqual(["server"]);
  expect(fetchMock).toHaveBeenCalledWith("/wipe", expect.objectContaining({ method: "POST" }));
  expect(ours()).toEqual([]);
  expect(STORAGES.map((storage) => storage.getItem("of-another-app"))).toEqual(["kept", "kept"]);
  expect(await caches.keys()).toEqual(["of-another-app"]);
  expect(unregister).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain(COOKIES.discreet);
  expect(queryClient.getQueryData(["browse"])).toBeUndefined();

  for (const status of [403, 503]) {
    fetchMock.mockResolvedValue(new Response(null, { status }));
    expect(await wipe()).toEqual(["server"]);
  }
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await wipe()).toEqual([]);
});

test("reports what the browser fails to remove, and wipes the rest", async () => {
  vi.spyOn(window, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
  worker().mockRejectedValue(new Error("No."));
  vi.spyOn(caches, "delete").mockResolvedValue(false);
  await caches.open(CACHES.offline);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(() => {});
  localStorage.setItem(STORAGE_KEYS.saved, "kept");
  setCookie(COOKIES.discreet, "1", 60);
  expect(await wipe()).toEqual(["storage", "offline"]);
  expect(document.cookie).not.toContain(COOKIES.discreet);
  vi.restoreAllMocks();
  vi.spyOn(window, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
  expect(await wipe()).toEqual([]);
  expect(ours()).toEqual([]);
});

test("works in a browser that blocks all storage or has no worker", async () => {
  vi.spyOn(window, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
  const blocked = async () => Promise.reject(new DOMException("Blocked.", "SecurityError"));
  vi.spyOn(navigator.serviceWorker, "getRegistrations").mockImplementation(blocked);
  vi.spyOn(caches, "keys").mockImplementation(blocked);
  expect(await wipe()).toEqual([]);
});
