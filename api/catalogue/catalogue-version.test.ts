import { putListings } from "@nightlatch/listings/listing-store";
import { expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { makeRecord } from "../testing/records.ts";
import { catalogueVersion } from "./catalogue-version.ts";

const api = await openTestApi([makeRecord("one"), makeRecord("two")]);

const versionOf = async (url: string, headers: Record<string, string> = {}) =>
  (await api.app.inject({ url, headers })).headers["catalogue-version"];

it("every response carries the catalogue version, errors and 304 too", async () => {
  const version = await versionOf("/api/category-counts");
  expect(version).toMatch(/^\d+/);
  const { headers } = await api.app.inject("/api/category-counts");
  for (const versionHeader of [
    await versionOf("/api/listings?seed=3"),
    await versionOf("/api/listings/nothing-here"),
    await versionOf("/api/listings?limit=x"),
    await versionOf("/api/category-counts", { "if-none-match": String(headers.etag) }),
  ])
    expect(versionHeader).toBe(version);
});

it("the version differs after a change, as soon as the change shows", async () => {
  const before = await versionOf("/api/category-counts");
  await putListings(api.services.db, [makeRecord("three")]);
  await api.services.catalogue.refresh();
  const { headers, payload } = await api.app.inject("/api/category-counts");
  expect(JSON.parse(payload).total).toBe(3);
  expect(headers["catalogue-version"]).not.toBe(before);
  expect(api.services.catalogueVersion()).toBe(headers["catalogue-version"]);
});

it("the version differs when a featured boost ends, although no listing changed", () => {
  const versions = [
    catalogueVersion({ version: 7, validUntil: Number.POSITIVE_INFINITY }),
    catalogueVersion({ version: 7, validUntil: 1_800_000_000_000 }),
    catalogueVersion({ version: 7, validUntil: 1_900_000_000_000 }),
  ];
  expect(new Set(versions).size).toBe(3);
});
