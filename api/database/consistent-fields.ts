import { isDeepStrictEqual } from "node:util";
import { PRIVACY_KEYS, privacyFields, readFeatures, type SourceRecord, TAG_MAP } from "@nightlatch/domain";

const HOT_TUB_SLUGS: ReadonlySet<string> = new Set(["hot-tub-private", "hot-tub-shared"]);

/** Sets the field Hot Tub from the tags, because the feature filter reads the field (docs/product/data.md#hot-tub). */
export function withHotTubInStep<R extends SourceRecord>(record: R): R {
  const tagged = readFeatures(record, TAG_MAP).some((feature) => HOT_TUB_SLUGS.has(feature.slug));
  return tagged && !record["Hot Tub"] ? { ...record, "Hot Tub": true } : record;
}

/** Clears detail, source and day of a changed privacy answer unless the change sets them (docs/product/data.md#privacy-facts). */
export function withPrivacyInStep<R extends SourceRecord>(before: Readonly<Record<string, unknown>>, after: R): R {
  const differs = (field: string): boolean => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null);
  const stale: readonly string[] = PRIVACY_KEYS.map(privacyFields)
    .filter(({ value, detail, by, since }) => (differs(value) || differs(detail)) && !differs(by) && !differs(since))
    .flatMap(({ detail, by, since }) => [...(differs(detail) ? [] : [detail]), by, since])
    .filter((field) => Object.hasOwn(after, field));
  if (stale.length === 0) return after;
  return Object.fromEntries(Object.entries(after).filter(([field]) => !stale.includes(field))) as R;
}
