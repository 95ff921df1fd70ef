import { readFeatures, type SourceRecord, TAG_MAP } from "@nightlatch/domain";

const HOT_TUB_SLUGS: ReadonlySet<string> = new Set(["hot-tub-private", "hot-tub-shared"]);

/**
 * The record as it should be saved: `Hot Tub` is set when a hot-tub tag is, so that the feature filter, which reads
 * the field, and the tags agree (docs/product/data.md#hot-tub). A field that is set without a tag stays: it does not say which kind.
 */
export function withHotTubInStep<R extends SourceRecord>(record: R): R {
  const tagged = readFeatures(record, TAG_MAP).some((feature) => HOT_TUB_SLUGS.has(feature.slug));
  return tagged && !record["Hot Tub"] ? { ...record, "Hot Tub": true } : record;
}
