import { readListing } from "@nightlatch/domain";
import type { Transaction } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/day.ts";
import { removeListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import {
  findRemoval,
  listRemovals,
  REMOVAL_STATES,
  removalContact,
  type StoredRemoval,
  settleRemoval,
} from "../../form-handling/removal-store.ts";
import { withQuickEdit } from "../../operator/quick-edit-record.ts";
import { day, idShownBy, reason, slug } from "../inputs.ts";
import { changeListingIn, findListing } from "../listings/listing-changes.ts";
import { OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

const LIST_MAX = 500;
const state = z.enum([...REMOVAL_STATES, "all"], { error: `--state must be one of ${REMOVAL_STATES.join(", ")}, all.` });

/** `removals list`: requests, those that wait longest first. The contacts of the hosts who asked are shown with `--contacts`. */
const list = operation(
  z.object({ state: state.default("open"), contacts: z.boolean().default(false) }),
  async (db, { state, contacts }) => {
    const found = await listRemovals(db, state === "all" ? undefined : state, LIST_MAX);
    return Promise.all(
      found.map(async ({ createdAt, ...removal }) => ({
        ...removal,
        createdAt: createdAt.toISOString(),
        ...(contacts ? { contact: await removalContact(db, removal.id) } : {}),
      })),
    );
  },
);

const resolveInput = z
  .object({
    id: idShownBy("removals list"),
    reason,
    until: day("--until").optional(),
    listing: slug.optional(),
    keep: z.boolean().default(false),
    decline: z.boolean().default(false),
  })
  .refine(
    ({ decline, until, keep, listing }) => !decline || !(until || keep || listing),
    "--decline leaves every listing as it is; no other flag goes with it.",
  );
type ResolveInput = z.output<typeof resolveInput>;

/**
 * `removals resolve`. A permanent request removes its listing with the host's contacts; with `--keep` it is only
 * unpublished. A temporary request unpublishes it, with `--until` to the day on which it shows again
 * (docs/product/forms-removal.md#what-a-request-does).
 */
const resolve = operation(resolveInput, (db, input, now) =>
  db.transaction().execute(async (trx) => {
    const removal = await findRemoval(trx, input.id);
    if (!removal) throw new OperationError(`There is no removal request ${input.id}; \`removals list\` shows them.`);
    if (input.until !== undefined && removal.permanence === "permanent")
      throw new OperationError("--until goes with a temporary request; this one is permanent.");
    if (input.until !== undefined && input.until <= utcDay(now)) throw new OperationError("--until must be a day after today, UTC.");
    if (!(await settleRemoval(trx, input.id, input.decline ? "declined" : "done"))) {
      throw new OperationError(`The removal request ${input.id} is not open any more: it was ${removal.state}.`);
    }
    const outcome = input.decline ? ({ became: "left" } as const) : await takeDown(trx, removal, input, now);
    await recordOps(trx, {
      action: input.decline ? "removal.decline" : "removal.resolve",
      subject: `removal ${input.id}`,
      changes: { reference: removal.reference, ...outcome },
      reason: input.reason,
    });
    return { id: input.id, reference: removal.reference, propertyName: removal.propertyName, ...outcome };
  }),
);

async function takeDown(trx: Transaction<Database>, removal: StoredRemoval, input: ResolveInput, now: Date) {
  const slug = input.listing ?? removal.listingSlug;
  if (slug === null) throw new OperationError(`The request names no listing; add --listing SLUG, or --decline to close it without one.`);
  const { until, keep } = input;
  const why = input.reason ?? `request ${removal.reference}`;
  if (removal.permanence === "permanent" && !keep) {
    const { id, record } = await findListing(trx, slug);
    await removeListingsIn(trx, [id]);
    const changes = { slug, name: readListing(record).name };
    await recordOps(trx, { action: "listing.remove", subject: `listing ${id}`, changes, reason: why });
    return { became: "removed", slug } as const;
  }
  await changeListingIn(trx, {
    slug,
    action: "listing.unpublish",
    reason: why,
    now,
    edit: async ({ id, record, contact }) => {
      await trx.deleteFrom("listing_returns").where("listing_id", "=", id).execute();
      if (until !== undefined) await trx.insertInto("listing_returns").values({ listing_id: id, on_day: until }).execute();
      return { ...withQuickEdit(record, { published: false }), ...contact };
    },
  });
  return { became: "unpublished", slug, ...(until === undefined ? {} : { until }) } as const;
}

export const removalOperations = { "removals list": list, "removals resolve": resolve };
