import { type Listing, readListing } from "../listing/listing.ts";
import type { SourceRecord } from "../record/record.ts";

let listingCount = 0;

/** A published record with the fields that a test cares about; ids are `r1`, `r2` and so on unless given. */
export function makeRecord(fields: Partial<SourceRecord> = {}): SourceRecord {
  listingCount += 1;
  return { id: `r${listingCount}`, Name: `Stay ${listingCount}`, Slug: `stay-${listingCount}`, published: true, ...fields };
}

export function makeListing(fields: Partial<SourceRecord> = {}): Listing {
  return readListing(makeRecord(fields), undefined, 0);
}
