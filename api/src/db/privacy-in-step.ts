import { isDeepStrictEqual } from "node:util";
import { PRIVACY_KEYS, privacyFields, type SourceRecord } from "@nightlatch/domain";

/**
 * The record as it should be saved in the place of another: an answer about privacy that changes loses the detail, the source and the day
 * of the answer before, and one whose detail changes the source and the day, unless the same change says who says it or since when
 * (docs/product/data.md#privacy-facts).
 */
export function withPrivacyInStep<R extends SourceRecord>(before: Readonly<Record<string, unknown>>, after: R): R {
  const differs = (field: string): boolean => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null);
  const stale: readonly string[] = PRIVACY_KEYS.map(privacyFields)
    .filter(({ value, detail, by, since }) => (differs(value) || differs(detail)) && !differs(by) && !differs(since))
    .flatMap(({ detail, by, since }) => [...(differs(detail) ? [] : [detail]), by, since])
    .filter((field) => Object.hasOwn(after, field));
  if (stale.length === 0) return after;
  return Object.fromEntries(Object.entries(after).filter(([field]) => !stale.includes(field))) as R;
}
