import type { Database } from "@nightlatch/database/schema";
import { lockListings, removeListingsIn } from "@nightlatch/listings/listing-store";
import type { Transaction } from "kysely";
import { z } from "zod";
import { type DemoListing, findDemonstration } from "../demonstration.ts";
import { flag, reason } from "../inputs.ts";
import { MisunderstoodError, writeOperation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { counted, formatValue } from "../show.ts";

const NAMED_MAX = 20;

const namesOf = (listings: readonly DemoListing[]): string =>
  [
    ...listings.slice(0, NAMED_MAX).map(({ slug }) => slug),
    ...(listings.length > NAMED_MAX ? [`${listings.length - NAMED_MAX} more`] : []),
  ].join(", ");

async function removeCounts(trx: Transaction<Database>, listings: readonly string[], ads: readonly string[]): Promise<void> {
  if (listings.length > 0)
    for (const table of ["listing_reports", "outbound_days", "view_days"] as const)
      await trx.deleteFrom(table).where("listing_id", "in", listings).execute();
  if (ads.length > 0) await trx.deleteFrom("ad_days").where("creative_id", "in", ads).execute();
}

/** Removes the demonstration except listings with a real address (docs/operating.md#the-demonstration). Chores delete uploaded photos. */
const remove = writeOperation(
  {
    role: "owner",
    input: z.object({ yes: flag("confirm; without it, the command says how many there are"), reason }),
    output: z.object({ listings: z.number(), ads: z.number(), kept: z.array(z.string()) }),
    audit: ["demo.remove"],
    command: {
      does: "Removes all listings and advertisements of the demonstration at once. Listings with a real address stay.",
      more: "\nThe site never loads them again.",
      examples: ["demo remove", "demo remove --yes --reason 'we open on Monday'"],
      says: ({ listings, ads, kept }) => [
        listings + ads === 0
          ? "There is no demonstration here."
          : `Removed: ${counted(listings, "listing")} and ${counted(ads, "advertisement")} of the demonstration.`,
        ...(kept.length > 0 ? [`Kept, as each has a real address: ${formatValue(kept.join(", "))}`] : []),
      ],
    },
  },
  async (trx, { yes, reason }) => {
    await lockListings(trx);
    const { listings, adopted, ads } = await findDemonstration(trx);
    const adoptedSlugs = adopted.map(({ slug }) => slug);
    const removed = { listings: listings.length, ads: ads.length };
    if (removed.listings + removed.ads === 0) return { ...removed, kept: adoptedSlugs };
    if (!yes) {
      const changed = listings.filter((listing) => listing.changed);
      throw new MisunderstoodError(
        [
          `Add --yes to remove ${counted(removed.listings, "listing")} and ${counted(removed.ads, "advertisement")} of the demonstration for good.`,
          ...(changed.length > 0 ? [`Someone has changed ${changed.length} of them: ${namesOf(changed)}.`] : []),
          ...(adopted.length > 0 ? [`Listings with a real address stay: ${namesOf(adopted)}.`] : []),
        ].join(" "),
      );
    }
    const ids = listings.map(({ id }) => id);
    await removeCounts(trx, ids, ads);
    if (ids.length > 0) await removeListingsIn(trx, ids);
    if (ads.length > 0) await trx.deleteFrom("ad_creatives").where("id", "in", ads).execute();
    await recordOps(trx, { action: "demo.remove", subject: "demonstration", changes: { ...removed, kept: adoptedSlugs }, reason });
    return { ...removed, kept: adoptedSlugs };
  },
);

export const demoOperations = { "demo remove": remove };
