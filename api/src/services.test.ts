import type { ListingPage } from "@nightlatch/domain";
import { silentLog } from "@nightlatch/http/log";
import { putListings } from "@nightlatch/listings/listing-store";
import { expect, it } from "vitest";
import { openTestApi, startTestApi } from "../testing/api.ts";
import { startTestDatabase } from "../testing/database.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { makeRecord } from "../testing/records.ts";
import { buildApi } from "./app.ts";
import { startServices } from "./services.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };

const api = await openTestApi([makeRecord("one")]);
const { db } = api.services;

it("services show a change of a listing everywhere at once after a refresh", async () => {
  const before = await api.app.inject("/api/listings");
  expect(await api.get("/api/listings/stay-one")).toMatchObject({ name: "Stay one" });
  await putListings(db, [makeRecord("one", { Name: "Renamed" }), makeRecord("two")]);

  expect((await api.app.inject("/api/listings")).headers.etag).toBe(before.headers.etag);
  expect(await api.get("/api/listings/stay-one")).toMatchObject({ name: "Stay one" });

  await api.services.catalogue.refresh();
  expect((await api.get<ListingPage>("/api/listings")).total).toBe(2);
  expect(await api.get("/api/listings/stay-one")).toMatchObject({ name: "Renamed" });
  expect(await api.get("/api/properties")).toHaveLength(2);
  expect((await api.app.inject("/api/listings")).headers.etag).not.toBe(before.headers.etag);
});

it("services hide an unpublished listing at once, before the catalogue refreshes", async () => {
  await putListings(db, [makeRecord("three")]);
  await api.services.catalogue.refresh();
  await putListings(db, [makeRecord("three", { Published: false })]);
  expect((await api.app.inject("/api/listings/stay-three")).statusCode).toBe(404);
});

it.each([
  [true, "give"],
  [false, "make anew"],
])("with the response cache %s services %s an earlier response", async (responseCache) => {
  const services = await startServices(await startTestDatabase(), silentLog, { readSeed: async () => [makeRecord("one")], responseCache });
  const first = services.responses.page({}, 0, null, 18);
  const second = services.responses.page({}, 0, null, 18);
  await services.close();
  expect(second).toEqual(first);
  expect(second === first).toBe(responseCache);
});

it("services on one database run the jobs in one of them, and in another when it ends", async () => {
  const opened = await startTestDatabase();
  const mails = await startMailServer();
  const start = () =>
    startServices({ ...opened, close: async () => {} }, silentLog, {
      readSeed: async () => [makeRecord("one")],
      shared: true,
      mail: { smtpUrl: mails.url, from: "a@x.example", operator: "b@x.example", dataDir: "unused", alone: false },
    });
  const both = [await start(), await start()];
  const where = () => both.map(({ readiness }) => readiness().jobs);
  await expect.poll(() => where().toSorted(), PATIENCE).toEqual(["elsewhere", "here"]);
  const holder = both[where().indexOf("here")];
  const other = both[where().indexOf("elsewhere")];
  const put = (subject: string) =>
    opened.db
      .transaction()
      .execute(async (trx) => other?.mailer.put(trx, { kind: "contact-notice", to: "b@x.example", subject, text: "Word" }));
  await put("First");
  other?.mailer.wake();
  await expect.poll(() => mails.mails.map(({ subject }) => subject), PATIENCE).toEqual(["First"]);
  await holder?.close();
  await put("Second");
  await expect.poll(() => mails.mails.map(({ subject }) => subject), PATIENCE).toEqual(["First", "Second"]);
  expect(other?.readiness().jobs).toBe("here");
  await other?.close();
  await mails.close();
  await opened.close();
});

it("services are ready until they close, and can close twice", async () => {
  const other = await startTestApi([]);
  expect(other.services.readiness()).toEqual({ ready: true });
  expect((await other.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  const behind = buildApi({ ...other.services, publicUrl: "https://stays.example" });
  const readiness = await behind.inject("/readyz");
  expect([readiness.statusCode, readiness.json()]).toEqual([200, { status: "ready", warnings: ["trust_proxy_unset"] }]);
  await behind.close();
  const closing = other.services.close();
  expect(other.services.readiness()).toEqual({ ready: false });
  expect((await other.app.inject("/readyz")).statusCode).toBe(503);
  expect((await other.app.inject("/healthz")).statusCode).toBe(200);
  await closing;
  await other.close();
});
