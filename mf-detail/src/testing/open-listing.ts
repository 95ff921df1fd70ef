import type { ListingDetail } from "@nightlatch/domain";
import { createFakeApi, type FakeApi, openRoute } from "@nightlatch/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

const svgImage = (index: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="933"><rect width="1400" height="933" fill="hsl(${index * 30} 30% 40%)"/></svg>`)}`;

export const BROKEN = "data:image/png;base64,bm90aGluZw==";

export const imagesWithFiles = (count: number): ListingDetail["pictures"] =>
  Array.from({ length: count }, (_, index) => ({ src: svgImage(index), width: 1400, height: 933, alt: `View ${index + 1}` }));

export async function openListing(listing: ListingDetail, prepare: (api: FakeApi) => void = () => {}): Promise<FakeApi> {
  const api = createFakeApi();
  api.reply(`GET /api/listings/${listing.slug}`, { json: listing });
  api.reply(`GET /api/listings/${listing.slug}/similar`, { json: { items: [] } });
  api.reply("GET /api/ads", { json: null });
  prepare(api);
  await openRoute(routes, { api, url: `/property/${listing.slug}` });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(listing.name);
  return api;
}
