import { type SourceRecord, VERIFIED_KEYS } from "@nightlatch/domain";

/** The record, verified or not. Any of the four flags makes a listing verified (docs/product/data.md#verified), so all that it has are cleared. */
export function withVerified(record: SourceRecord, verified: boolean): SourceRecord {
  if (verified) return { ...record, Verified: true };
  const held = VERIFIED_KEYS.filter((key) => record[key] !== undefined && record[key] !== null);
  return { ...record, ...Object.fromEntries(held.map((key) => [key, false])) };
}
