import { type Listing, readListing } from "../listing/listing.ts";
import type { SourceRecord } from "../record/record.ts";

let listingCount = 0;

export function makeRecord(fields: Partial<SourceRecord> = {}): SourceRecord {
  listingCount += 1;
  return { id: `r${listingCount}`, Name: `Stay ${listingCount}`, Slug: `stay-${listingCount}`, published: true, ...fields };
}

export function makeListing(fields: Partial<SourceRecord> = {}): Listing {
  return readListing(makeRecord(fields), undefined, 0);
}
