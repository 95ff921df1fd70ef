import type { ListingDetail } from "@nightlatch/domain";
import { putListings, removeListings } from "@nightlatch/listings/listing-store";
import { beforeEach, expect, it } from "vitest";
import { openPreview, openTestApi } from "../../../testing/api.ts";
import { makeRecord } from "../../../testing/records.ts";

const api = await openTestApi([makeRecord("one")]);
const { db } = api.services;
beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  await put({ id: "one", Slug: "first" }, { id: "two", Slug: "two" });
});

const put = async (...records: readonly { id: string; Slug: string; Published?: boolean }[]) => {
  await putListings(
    db,
    records.map(({ id, ...fields }) => makeRecord(id, fields)),
  );
  await api.services.catalogue.refresh();
};
const fetchListing = async (slug: string) => {
  const { statusCode, headers, body } = await api.app.inject(`/api/listings/${encodeURIComponent(slug)}`);
  return statusCode === 308 ? String(headers.location) : statusCode === 200 ? (JSON.parse(body) as ListingDetail).id : statusCode;
};

it("a former slug redirects once to the newest one, for similar stays too, and is not cached", async () => {
  await put({ id: "one", Slug: "second" });
  await put({ id: "one", Slug: "Zürich & more" });
  for (const old of ["first", "second"]) expect(await fetchListing(old)).toBe("/api/listings/Z%C3%BCrich%20%26%20more");
  const similar = await api.app.inject("/api/listings/first/similar");
  expect([similar.statusCode, similar.headers.location]).toEqual([308, "/api/listings/Z%C3%BCrich%20%26%20more/similar"]);
  expect(similar.headers["cache-control"]).toBe("no-cache");
  expect((await api.app.inject(String(similar.headers.location))).statusCode).toBe(200);
  expect(await fetchListing("never-one")).toBe(404);
});

it("a slug is current again when the listing returns to it, without a redirect loop", async () => {
  await put({ id: "one", Slug: "second" });
  await put({ id: "one", Slug: "first" });
  expect([await fetchListing("first"), await fetchListing("second")]).toEqual(["one", "/api/listings/first"]);
});

it("a former slug belongs to a listing that takes it, and is unknown once that is removed", async () => {
  await put({ id: "one", Slug: "second" });
  await put({ id: "new", Slug: "first" });
  expect(await fetchListing("first")).toBe("new");
  await removeListings(db, ["new"]);
  await api.services.catalogue.refresh();
  expect(await fetchListing("first")).toBe(404);
});

it("a former slug leads to the listing that had it last", async () => {
  await put({ id: "one", Slug: "second" });
  await put({ id: "two", Slug: "first" });
  await put({ id: "two", Slug: "third" });
  expect(await fetchListing("first")).toBe("/api/listings/third");
});

it("a former slug of a draft or removed listing is not found", async () => {
  await put({ id: "one", Slug: "second", Published: false });
  expect(await fetchListing("first")).toBe(404);
  await put({ id: "one", Slug: "second" });
  expect(await fetchListing("first")).toBe("/api/listings/second");
  await removeListings(db, ["one"]);
  await api.services.catalogue.refresh();
  expect(await fetchListing("first")).toBe(404);
});

it("a former slug leads to a draft only in a preview session that opens it", async () => {
  await put({ id: "one", Slug: "second", Published: false });
  const response = await api.app.inject({ url: "/api/listings/first", headers: await openPreview(api) });
  expect([response.statusCode, response.headers.location]).toEqual([308, "/api/listings/second"]);
  expect(response.headers["cache-control"]).toBe("private, no-store");
  expect(await fetchListing("first")).toBe(404);
});

it("a former slug still identifies the listing in requests of older pages", async () => {
  await put({ id: "one", Slug: "second" });
  const send = (payload: object, url: string) => api.app.inject({ method: "POST", url, payload });
  expect((await send({ slug: "first", kind: "booking" }, "/api/outbound")).statusCode).toBe(204);
  expect((await send({ slug: "never-one", kind: "booking" }, "/api/outbound")).statusCode).toBe(404);
  const days = await db.selectFrom("outbound_days").select(["listing_id", "times"]).execute();
  expect(days).toEqual([{ listing_id: "one", times: 1 }]);
});

it("two listings can swap slugs in two steps of one change", async () => {
  await put({ id: "one", Slug: "aside" }, { id: "two", Slug: "first" });
  await put({ id: "one", Slug: "two" });
  expect([await fetchListing("first"), await fetchListing("two"), await fetchListing("aside")]).toEqual([
    "two",
    "one",
    "/api/listings/two",
  ]);
});
