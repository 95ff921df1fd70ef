import { SHORT_NAME } from "../site/brand.ts";
import { fixUrl } from "../text/urls.ts";
import type { ListingDetail } from "../views.ts";
import type { Listing } from "./listing.ts";

export const BOOKING_UTM = {
  utm_source: SHORT_NAME,
  utm_medium: "booking_card",
  utm_campaign: "property_booking",
  utm_content: "book_now_button",
} as const;

/** Replaces parameters of the same name; keeps all other text (docs/product/ads-and-links.md#utm-values). @param url absolute */
export function withUtm(url: string, values: Readonly<Record<string, string>> = BOOKING_UTM): string {
  const hashAt = url.indexOf("#");
  const hash = hashAt < 0 ? "" : url.slice(hashAt);
  const base = hashAt < 0 ? url : url.slice(0, hashAt);
  const queryAt = base.indexOf("?");
  const path = queryAt < 0 ? base : base.slice(0, queryAt);
  // Edits the text, because URLSearchParams would re-encode values, and some hosts sign their URLs.
  const remaining = (queryAt < 0 ? "" : base.slice(queryAt + 1))
    .split("&")
    .filter((pair) => pair !== "" && !Object.hasOwn(values, keyOf(pair)));
  const added = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${path}?${[...remaining, ...added].join("&")}${hash}`;
}

function keyOf(pair: string): string {
  const [key] = new URLSearchParams(pair).keys();
  return key ?? "";
}

/** Null if Booking Link and Website are both invalid (docs/product/detail.md#without-a-booking-address). */
export function bookingTarget(listing: Pick<Listing, "bookingLink" | "website" | "affiliate">): ListingDetail["booking"] {
  const url = fixUrl(listing.bookingLink ?? "") ?? fixUrl(listing.website ?? "");
  if (url === undefined) return null;
  return { url: withUtm(url), domain: new URL(url).hostname.replace(/^www\./, ""), affiliate: listing.affiliate };
}
