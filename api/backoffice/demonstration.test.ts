import { silentLog } from "@nightlatch/http/log";
import { putListings, removeListings } from "@nightlatch/listings/listing-store";
import { afterAll, expect, it } from "vitest";
import { openServices } from "../src/open-services.ts";
import type { Services, ServicesOptions } from "../src/services.ts";
import { addRows } from "../testing/database.ts";
import { makeTestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";
import type { ApiConfig } from "./config.ts";
import { DEMONSTRATION, findDemonstration } from "./demonstration.ts";

let services: Services | undefined;

const desk = await makeTestDesk({ DATABASE_URL: "" });
afterAll(async () => {
  await services?.close();
  await desk.remove();
});

async function restart(options: ServicesOptions = {}, more: Partial<ApiConfig> = {}): Promise<Services> {
  await services?.close();
  const settings = { dataDir: desk.dataDir, databaseUrl: undefined, publicUrl: "https://stays.example", ...more };
  services = await openServices(settings, silentLog, { pollMs: 3_600_000, ...options });
  return services;
}

const counts = async ({ db }: Services) => ({
  listings: (await db.selectFrom("listings").select("id").execute()).length,
  ads: (await db.selectFrom("ad_creatives").select("id").execute()).length,
});

it("a start loads no demonstration unless the setting asks for it", async () => {
  expect(await counts(await restart())).toEqual({ listings: 0, ads: 0 });
  expect(await desk.json("demo", "remove", "--yes")).toEqual({ listings: 0, ads: 0, kept: [] });
  const { out } = await desk.ops("today");
  expect(out).toContain("There are no listings yet, and pages tell visitors so.");
  for (const hint of ["/add-listing", "ops import listings.csv", "ops import --table"]) expect(out).toContain(hint);
});

it("today warns of an unknown proxy until the settings name it", async () => {
  const isWarned = async () => (await desk.ops("today")).out.includes("TRUST_PROXY is not set");
  await restart({}, { trustProxy: undefined });
  expect(await isWarned()).toBe(true);
  await restart({}, { trustProxy: 0 });
  expect(await isWarned()).toBe(false);
  await restart({}, { trustProxy: undefined, publicUrl: "http://localhost:3000" });
  expect(await isWarned()).toBe(false);
});

it("a new catalogue loads the whole demonstration, and the command finds it again", async () => {
  const { db } = await restart(DEMONSTRATION);
  expect(await counts({ db } as Services)).toEqual({ listings: 295, ads: 5 });
  const { listings, adopted, ads } = await findDemonstration(db);
  expect([listings.length, adopted, ads.length]).toEqual([295, [], 5]);
  const { out } = await desk.ops("today");
  expect(out).toContain("The demonstration is in the catalogue, 295 invented listings. `ops demo remove` removes it.");
  expect(out).not.toContain("no listings yet");
});

it("without --yes the command counts the demonstration and what operators changed in it", async () => {
  const running = await restart();
  await desk.json("listings", "edit", "laurel-gap", "--set", "Bedrooms=3");
  await desk.json("listings", "edit", "widows-creek-camp", "--set", "Website=https://widow.test");
  await desk.json("ads", "add", "--advertiser", "Own", "--image", "/media/ads/nightjar-1.svg", "--alt", "Own", "--url", "https://own.test");
  await putListings(running.db, [makeRecord("rec-9999", { Website: "https://real.test" }), makeRecord("own")]);
  const { code, err } = await desk.ops("demo", "remove");
  expect(code).toBe(2);
  expect(err).toContain("Add --yes to remove 294 listings and 5 advertisements of the demonstration for good.");
  expect(err).toContain("Someone has changed 1 of them: laurel-gap.");
  expect(err).toContain("Listings with a real address stay: ");
  expect(await counts(running)).toEqual({ listings: 297, ads: 6 });
});

it("removes the demonstration and its visitor data, keeps operators' data, and writes an audit entry", async () => {
  const running = await restart();
  const day = "2026-03-04";
  await running.db.insertInto("outbound_days").values({ day, listing_id: "rec-0001", kind: "website", times: 1 }).execute();
  await addRows(running.db, "ad_days", [
    { day, creative_id: "nightjar-1", impressions: 3 },
    { day, creative_id: "own", impressions: 2 },
  ]);
  const removed = await desk.json<{ kept: string[] }>("demo", "remove", "--yes", "--reason", "we open");
  expect(removed).toEqual({ listings: 294, ads: 5, kept: ["widows-creek-camp", "stay-rec-9999"] });
  expect(await counts(running)).toEqual({ listings: 3, ads: 1 });
  expect(await running.db.selectFrom("outbound_days").select("listing_id").execute()).toEqual([]);
  expect(await running.db.selectFrom("ad_days").select("creative_id").execute()).toEqual([{ creative_id: "own" }]);
  const [entry] = await running.db.selectFrom("audit").selectAll().where("action", "=", "demo.remove").execute();
  expect(entry?.changes).toEqual({ ...removed, reason: "we open" });
  await running.catalogue.refresh();
  expect(running.catalogue.current().categoryCounts().total).toBe(3);
});

it("the demonstration does not come back, even to an empty catalogue", async () => {
  const running = await restart(DEMONSTRATION);
  expect(await counts(running)).toEqual({ listings: 3, ads: 1 });
  await removeListings(running.db, ["own", "rec-9999", (await findDemonstration(running.db)).adopted[0]?.id ?? ""]);
  expect(await counts(await restart(DEMONSTRATION))).toEqual({ listings: 0, ads: 1 });
});
