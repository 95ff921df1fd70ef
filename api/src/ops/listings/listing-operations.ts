import { readListing, type SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { mailHostLink } from "../../host/ask-for-link.ts";
import { emailOf } from "../../host/former-hosts.ts";
import { type HostTold, tellPublished } from "../../host/host-letters.ts";
import { revokeHostLinks } from "../../host/host-links.ts";
import { withQuickEdit } from "../../operator/quick-edit-record.ts";
import { reason, seenVersion, slug, whole } from "../inputs.ts";
import { contactsRole, OperationError, operation, overPlanRole, strictestOf } from "../operation.ts";
import { recordOps, recordRead } from "../ops-audit.ts";
import { boostPlaces } from "./boost-places.ts";
import { isContactField } from "./contact-fields.ts";
import { fact } from "./fact-operation.ts";
import { change } from "./listing-bulk.ts";
import { changeListing, findListing, refuseChanged, type StoredListing } from "./listing-changes.ts";
import { editListing, setRole } from "./listing-edit.ts";
import { form } from "./listing-form.ts";
import { history } from "./listing-history.ts";
import { list, places } from "./listing-list.ts";
import { remove } from "./listing-remove.ts";
import { revert } from "./listing-revert.ts";
import { ALLOWABLE } from "./oddities.ts";
import { pictures } from "./picture-operation.ts";
import { privacyConflicts } from "./privacy-columns.ts";
import { withVerified } from "./verified-flags.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** `listings show`: all that is stored of one listing. Of its host's fields only the names, unless `--contacts` is given. */
const show = operation(contactsRole, z.object({ slug, contacts: z.boolean().default(false) }), async (db, { slug, contacts }) => {
  const stored = await findListing(db, slug);
  if (contacts) await recordRead(db, `listing ${stored.id}`);
  const all = { ...stored.record, ...stored.contact };
  const [record, host] = [false, true].map((wanted) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => isContactField(field) === wanted)),
  );
  const conflicts = privacyConflicts(stored.record);
  return {
    slug,
    id: stored.id,
    version: stored.version,
    record: record ?? {},
    hostFields: Object.keys(host ?? {}),
    ...(contacts ? { host } : {}),
    conflicts,
  };
});

/** Whether an owner gives a listing more than its plan has. */
const overPlan = z.boolean().default(false);

const oneListing = z.object({ slug, reason, version: seenVersion });
const switched = z.object({ slug, reason, version: seenVersion, off: z.boolean().default(false) });

/**
 * `listings publish` and `listings unpublish`. Both cancel a planned return of the listing. A host who handed the listing
 * in is told when it is published for the first time.
 */
const setPublished = (published: boolean) =>
  operation(
    "curator",
    oneListing.extend({ silent: z.boolean().default(false) }),
    async (db, { slug, reason, version, silent }, now, around) => {
      let told: HostTold = { hostTold: false };
      const changed = await changeListing(db, {
        slug,
        reason,
        now,
        version,
        action: published ? "listing.publish" : "listing.unpublish",
        edit: async ({ id, record, contact }, trx) => {
          await trx.deleteFrom("listing_returns").where("listing_id", "=", id).execute();
          const { name } = readListing(record);
          if (published) told = await tellPublished(trx, { id, slug, name, contact }, around, { now, silent });
          return { ...withQuickEdit(record, { published }), ...contact };
        },
      });
      around.mailer.wake();
      // Its host alone can show it then (docs/product/host.md#pausing).
      const pausedByHost = published && !changed.published;
      return { ...changed, ...told, ...(pausedByHost ? { pausedByHost } : {}) };
    },
  );

const linkInput = z.object({ slug, reason, version: seenVersion, revoke: z.boolean().default(false) });

/**
 * `listings host-link`: mails its host a new link to the host's own page, to the stored address only; `--revoke` takes back every
 * link and ends what they opened (docs/product/host.md#the-link).
 *
 * @returns `mailed`, whether a mail leaves; `revoked`, how many links opened the page until now
 */
const hostLink = operation("curator", linkInput, async (db, { slug, reason, version: seen, revoke }, now, around) => {
  const { id, contact, version } = await findListing(db, slug);
  await refuseChanged(db, { id, slug, version }, seen);
  const subject = `listing ${id}`;
  if (revoke) {
    const revoked = await db.transaction().execute(async (trx) => {
      await recordOps(trx, { action: "listing.host-link-revoke", subject, changes: {}, reason });
      return revokeHostLinks(trx, id);
    });
    return { slug, mailed: false, revoked };
  }
  const email = emailOf(contact);
  if (email === undefined) throw new OperationError(`SLUG has no host whose email is known: ${slug}.`);
  const site = await around.siteAddress(db);
  const mailed = await mailHostLink(db, email, { mailer: around.mailer, siteAddress: () => site }, now, id);
  if (!mailed) throw new OperationError("Its host got several mails with links within the last hour; none was sent now.");
  await recordOps(db, { action: "listing.host-link", subject, changes: {}, reason });
  return { slug, mailed, revoked: 0 };
});

/** `listings verify`. Any of the four flags makes a listing verified (docs/product/data.md#verified), so `--off` clears them all. */
const verify = operation("curator", switched, (db, { slug, reason, version, off }, now) =>
  changeListing(db, {
    slug,
    reason,
    now,
    version,
    action: off ? "listing.unverify" : "listing.verify",
    edit: ({ record, contact }) => ({ ...withVerified(record, !off), ...contact }),
  }),
);

/** `listings feature`: sets the field only; a boost or the elite plan features a listing too (docs/product/data.md#featured). */
const feature = operation(overPlanRole, switched.extend({ overPlan }), async (db, { slug, reason, version, off, overPlan }, now) => {
  const changed = await changeListing(db, {
    slug,
    reason,
    now,
    version,
    plan: { overPlan },
    action: off ? "listing.unfeature" : "listing.feature",
    edit: ({ record, contact }) => ({ ...withQuickEdit(record, { featured: !off }), ...contact }),
  });
  const { record } = await findListing(db, slug);
  return { ...changed, featured: readListing(record, undefined, now.getTime()).featured };
});

const boostInput = z
  .object({
    slug,
    reason,
    version: seenVersion,
    days: whole("--days", 365).optional(),
    off: z.boolean().default(false),
    overLimit: z.boolean().default(false),
  })
  .refine(({ days, off }) => (days === undefined) === off, "--days says how long the boost runs; --off ends it. Give one of them.");

/**
 * `listings boost`: a Featured Boost of one property per host at a time (docs/product/pricing.md#featured-boost). Hosts
 * are told apart by email.
 */
const boost = operation("curator", boostInput, async (db, { slug, reason, version, days, off, overLimit }, now) => {
  const until = days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
  let hostKnown = false;
  const changed = await changeListing(db, {
    slug,
    reason,
    now,
    version,
    action: off ? "listing.unboost" : "listing.boost",
    edit: async ({ id, record, contact }, trx) => {
      const email = emailOf(contact);
      hostKnown = email !== undefined;
      if (!off && email !== undefined) await refuseSecondBoost(trx, id, email, now);
      if (!off && !overLimit) await refuseFullRegion(trx, { id, record }, now);
      return { ...record, ...contact, "Boost Until": until };
    },
  });
  const { record } = await findListing(db, slug);
  return { ...changed, boostUntil: until, hostKnown, places: await boostPlaces(db, readListing(record), now) };
});

/** A listing that is boosted already keeps its place. @throws {OperationError} */
async function refuseFullRegion(trx: Kysely<Database>, { id, record }: Pick<StoredListing, "id" | "record">, now: Date): Promise<void> {
  const { taken, limit, region, ids } = await boostPlaces(trx, readListing(record), now);
  if (taken < limit || ids.includes(id)) return;
  throw new OperationError(`${taken} of ${limit} places for boosts in ${region} are taken. --over-limit boosts it all the same.`);
}

async function refuseSecondBoost(trx: Kysely<Database>, id: string, email: string, now: Date): Promise<void> {
  const others = await trx
    .selectFrom("listings")
    .innerJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.slug", "listings.record"])
    .where(sql<string>`lower(trim(host_contacts.fields->>'Host Email'))`, "=", email)
    .where("listings.id", "!=", id)
    .execute();
  for (const { slug, record } of others) {
    const { boostUntil } = readListing(record as SourceRecord);
    if (boostUntil === undefined || boostUntil <= now.getTime()) continue;
    const end = new Date(boostUntil).toISOString();
    throw new OperationError(`SLUG has the host of ${slug}, whose boost runs until ${end}: one property per host at a time.`);
  }
}

const edit = operation(
  (input) => strictestOf(setRole(input), overPlanRole(input)),
  z.object({
    slug,
    reason,
    version: seenVersion,
    set: z.array(z.string()).min(1, '--set "Field=value" is required; it can be given several times.'),
    overPlan,
    allow: z.array(z.enum(ALLOWABLE, { error: `--allow takes ${ALLOWABLE.join(", ")}, by commas.` })).default([]),
  }),
  async (db, { reason, overPlan, ...input }, now, around) => {
    const changed = await editListing(db, { ...input, reason, now, plan: { overPlan }, mailer: around.mailer });
    around.mailer.wake();
    return { ...changed, conflicts: privacyConflicts((await findListing(db, changed.slug)).record) };
  },
);

export const listingOperations = {
  "listings list": list,
  "listings places": places,
  "listings show": show,
  "listings publish": setPublished(true),
  "listings unpublish": setPublished(false),
  "listings verify": verify,
  "listings feature": feature,
  "listings boost": boost,
  "listings edit": edit,
  "listings fact": fact,
  "listings remove": remove,
  "listings history": history,
  "listings host-link": hostLink,
  "listings revert": revert,
  "listings change": change,
  "listings form": form,
  "listings pictures": pictures,
};
