import type { Database } from "@nightlatch/database/schema";
import { readListing } from "@nightlatch/domain";
import { findPeople, hostAddresses, removeWithHost } from "@nightlatch/listings/erasure/erase-host";
import { finishErasure, leftoverLine } from "@nightlatch/listings/erasure/finish-erasure";
import { listingsNaming } from "@nightlatch/listings/erasure/sweep";
import { lockListings } from "@nightlatch/listings/listing-store";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { flag, reason, seenVersion, slug } from "../inputs.ts";
import { type OperationContext, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { findListing, rejectChanged } from "./listing-changes.ts";

const removeInput = z
  .object({ slug, version: seenVersion, reason, yes: flag("confirm; this cannot be undone") })
  .refine(({ yes }) => yes, "Add --yes to remove the listing and its host's contacts for good; `listings unpublish` only hides it.");

export const remove = operation(
  {
    role: "owner",
    input: removeInput,
    output: z.object({
      ...{ slug: z.string(), id: z.string(), name: z.string(), removed: z.literal(true) },
      ...{ hostErased: z.boolean(), hostInUse: z.boolean(), left: z.array(z.string()) },
    }),
    audit: ["listing.remove"],
    command: {
      does: "Removes a listing and its host's contacts for good.",
      examples: ["listings remove pine-cabin --yes --reason 'sold'"],
      says: ({ name, slug, hostInUse, hostErased }) => {
        const host = hostErased ? " Everything about its host is erased." : "";
        return `${name} (${slug}) is removed.${hostInUse ? " The host's contacts stay, because the host has something else here." : host}`;
      },
      notes: ({ left }) => left.map(leftoverLine),
    },
  },
  (db, input, _now, context) => removeForGood(db, input, context),
);

interface Removal {
  readonly slug: string;
  readonly reason?: string | undefined;
  readonly version?: string | undefined;
  readonly remarks?: Readonly<Record<string, unknown>>;
  check?(trx: Transaction<Database>, id: string): Promise<void>;
}

export async function removeForGood(
  db: Kysely<Database>,
  { slug, reason, version: seen, remarks, check }: Removal,
  context: OperationContext,
) {
  const naming = await listingsNaming(db, await findPeople(db, await hostAddresses(db, (await findListing(db, slug)).id)));
  const { records, ...removed } = await db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const { id, record, version } = await findListing(trx, slug);
    await rejectChanged(trx, { id, slug, version }, seen);
    await check?.(trx, id);
    const { name } = readListing(record);
    // Writes the audit entry first, so that the erasure also covers its reason.
    await recordOps(trx, { action: "listing.remove", subject: `listing ${id}`, changes: { slug, name, ...remarks }, reason });
    const { erased, inUse, records } = await removeWithHost(trx, id, { operator: context.mailer.addresses.operator, naming });
    return { slug, id, name, removed: true as const, hostErased: erased.length > 0, hostInUse: inUse.length > 0, records };
  });
  return { ...removed, left: removed.hostErased ? await finishErasure(db, context, records) : [] };
}
