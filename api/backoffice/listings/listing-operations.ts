import { DAY_MS } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { emailOf, notifyFormerHosts } from "@nightlatch/hosts/former-hosts";
import { type HostNotified, notifyPublished } from "@nightlatch/hosts/host-letters";
import { mailHostLink } from "@nightlatch/hosts/request-link";
import { revokeHostLinks } from "@nightlatch/listings/host-links";
import { withQuickEdit } from "@nightlatch/listings/quick-edit-record";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { flag, reason, seenVersion, slug, whole } from "../inputs.ts";
import { contactsRole, OperationError, operation, overPlanRole, strictestOf, writeOperation } from "../operation.ts";
import { recordOps, recordRead } from "../ops-audit.ts";
import { formatValue } from "../show.ts";
import { ADDRESS_HELP } from "../site-address.ts";
import { isContactField } from "./cells.ts";
import { fact } from "./fact-operation.ts";
import { imageOrigins, imageWarning, isImageField, pictures, unloadableOrigins } from "./image-operation.ts";
import { change } from "./listing-bulk.ts";
import {
  changedLines,
  changeListing,
  findListing,
  type ListingChange,
  listingChangeSchema,
  overPlan,
  rejectChanged,
  storedListings,
} from "./listing-changes.ts";
import { allowFlag, readAssignments, rejectTakenSlug, setFlag, setRole, withValues, withVerified } from "./listing-edit.ts";
import { form } from "./listing-form.ts";
import { list, places } from "./listing-list.ts";
import { remove } from "./listing-remove.ts";
import { history, revert } from "./listing-revert.ts";
import { boostSlots } from "./plan-allowances.ts";
import { privacyConflicts } from "./privacy-columns.ts";

const recordSchema = z.record(z.string(), z.unknown());

const show = operation(
  {
    role: contactsRole,
    input: z.object({ slug, contacts: flag("add its host's contacts, which visitors never see") }),
    output: z.object({
      ...{ slug: z.string(), id: z.string(), version: z.string().optional(), record: recordSchema, hostFields: z.array(z.string()) },
      ...{ host: recordSchema.optional(), conflicts: z.array(z.string()) },
    }),
    command: {
      does: "Shows everything stored about a listing.",
      examples: ["listings show pine-cabin", "listings show pine-cabin --contacts --json"],
      says: ({ record, host, hostFields, version, conflicts }) => [
        ...Object.entries({ ...record, ...host }).map(([field, value]) => `${field}: ${formatValue(value)}`),
        ...(host ? [] : hostFields.map((field) => `${field}: (hidden; --contacts shows it)`)),
        `version: ${version}`,
        ...conflicts,
      ],
    },
  },
  async (db, { slug, contacts }) => {
    const { id, version, record, contact } = await findListing(db, slug);
    if (contacts) await recordRead(db, `listing ${id}`);
    const fields = Object.entries({ ...record, ...contact });
    const hosts = fields.filter(([field]) => isContactField(field));
    return {
      ...{ slug, id, version, record: Object.fromEntries(fields.filter(([field]) => !isContactField(field))) },
      hostFields: hosts.map(([field]) => field),
      host: contacts ? Object.fromEntries(hosts) : undefined,
      conflicts: privacyConflicts(record),
    };
  },
);

const oneListing = { slug, version: seenVersion, reason };
const off = flag("remove the mark");
const many = slug.meta({
  description: "the last parts of the listings' addresses; - reads them from standard input, one per line",
  each: true,
});

const setPublished = (published: boolean) =>
  writeOperation(
    {
      role: "curator",
      input: z.object({
        ...oneListing,
        slug: many,
        silent: flag("send no email to the host who submitted it, now or later").meta(published ? {} : { hidden: true }),
      }),
      output: listingChangeSchema.extend({ hostTold: z.boolean(), address: z.string().optional(), pausedByHost: z.boolean().optional() }),
      audit: [published ? "listing.publish" : "listing.unpublish"],
      undo: published ? "listings unpublish" : "listings publish",
      command: {
        does: published ? "Shows listings to everyone." : "Hides listings, and keeps their data.",
        more: published ? ADDRESS_HELP : "",
        examples: [`listings ${published ? "publish pine-cabin --reason 'photos are in'" : "unpublish pine-cabin --reason 'host asked'"}`],
        says: (changed, { slug }) => {
          if (!published) return changedLines(changed, `${slug} is a draft now.`, `${slug} was a draft already.`);
          const noticeText = changed.address === undefined ? "" : ` Its host gets an email: ${changed.address}`;
          const paused = changed.pausedByHost ? " Its host has paused it, so no one sees it until the host shows it again." : "";
          return changedLines(
            changed,
            `${slug} is published.${noticeText}${paused}`,
            `${slug} was published already.${noticeText}${paused}`,
          );
        },
      },
    },
    async (trx, { silent, ...input }, now, context) => {
      let notified: HostNotified = { hostTold: false };
      const changed = await changeListing(trx, {
        ...input,
        now,
        action: published ? "listing.publish" : "listing.unpublish",
        edit: async ({ id, slug, record, contact }) => {
          await trx.deleteFrom("listing_returns").where("listing_id", "=", id).execute();
          const { name } = readListing(record);
          if (published) notified = await notifyPublished(trx, { id, slug, name, contact }, context, { now, silent });
          return { ...withQuickEdit(record, { published }), ...contact };
        },
      });
      // Only the host can resume a paused listing (docs/product/host.md#pausing).
      const pausedByHost = published && !changed.published;
      return { ...changed, ...notified, pausedByHost: pausedByHost || undefined };
    },
  );

/** Mails a link to the stored address (docs/product/host.md#the-link). @returns `revoked`: the number of revoked links */
const hostLink = operation(
  {
    role: "curator",
    input: z.object({ ...oneListing, revoke: flag("instead, end every link and every session that it opened") }),
    output: z.object({ slug: z.string(), mailed: z.boolean(), revoked: z.number() }),
    audit: ["listing.host-link", "listing.host-link-revoke"],
    command: {
      does: "Emails the host a new link to the host's page.",
      more: ADDRESS_HELP,
      examples: ["listings host-link pine-cabin", "listings host-link pine-cabin --revoke --reason 'mailbox was read by others'"],
      says: ({ slug, revoked }, { revoke }) =>
        revoke
          ? `The host's page of ${slug} is closed: ${revoked === 0 ? "there was no link to it" : "its link no longer works"}.`
          : `The host of ${slug} gets a new link by email. The earlier link no longer works.`,
    },
  },
  async (db, { slug, reason, version: seen, revoke }, now, context) => {
    const { id, contact, version } = await findListing(db, slug);
    await rejectChanged(db, { id, slug, version }, seen);
    const subject = `listing ${id}`;
    if (revoke) {
      const revoked = await db.transaction().execute(async (trx) => {
        await recordOps(trx, { action: "listing.host-link-revoke", subject, changes: {}, reason });
        return revokeHostLinks(trx, id);
      });
      return { slug, mailed: false, revoked };
    }
    const email = emailOf(contact);
    if (email === undefined) throw new OperationError(`There is no email address for the host of ${slug}.`);
    const site = await context.siteAddress(db);
    const mailed = await mailHostLink(db, email, { mailer: context.mailer, siteAddress: () => site }, now, id);
    if (!mailed) throw new OperationError("Its host got several emails with links within the last hour, so none was sent now.");
    await recordOps(db, { action: "listing.host-link", subject, changes: {}, reason });
    return { slug, mailed, revoked: 0 };
  },
);

const marked = (changed: ListingChange, slug: string, state: string, still = ""): string[] =>
  changedLines(changed, `${slug} is ${state}.${still}`, `${slug} was ${state} already.${still}`);

const verify = writeOperation(
  {
    role: "curator",
    input: z.object({ ...oneListing, slug: many, off }),
    output: listingChangeSchema,
    audit: ["listing.verify", "listing.unverify"],
    undo: "listings verify",
    command: {
      does: "Marks listings as verified with their hosts.",
      examples: ["listings verify pine-cabin", "listings verify pine-cabin --off"],
      says: (changed, { slug, off }) => marked(changed, slug, off ? "not verified" : "verified"),
    },
  },
  (trx, { off, ...input }, now) =>
    changeListing(trx, {
      ...input,
      now,
      action: off ? "listing.unverify" : "listing.verify",
      edit: ({ record, contact }) => ({ ...withVerified(record, !off), ...contact }),
    }),
);

const feature = writeOperation(
  {
    role: overPlanRole,
    input: z.object({ ...oneListing, slug: many, off, overPlan }),
    output: listingChangeSchema.extend({ featured: z.boolean() }),
    audit: ["listing.feature", "listing.unfeature"],
    undo: "listings feature",
    command: {
      does: "Puts listings first in lists.",
      examples: ["listings feature pine-cabin", "listings feature pine-cabin --off"],
      says: (changed, { slug, off }) =>
        off
          ? marked(changed, slug, "not marked as featured", changed.featured ? " Its boost or its plan still puts it first." : "")
          : marked(changed, slug, "marked as featured"),
    },
  },
  async (trx, { off, ...input }, now) => {
    const changed = await changeListing(trx, {
      ...input,
      now,
      action: off ? "listing.unfeature" : "listing.feature",
      edit: ({ record, contact }) => ({ ...withQuickEdit(record, { featured: !off }), ...contact }),
    });
    return { ...changed, featured: readListing(changed.record, undefined, now.getTime()).featured };
  },
);

/** A host, identified by email, may boost one property at a time (docs/product/pricing.md#featured-boost). */
const boost = writeOperation(
  {
    role: "curator",
    input: z
      .object({
        ...oneListing,
        days: whole(365, "for how many days from now, 1 to 365").optional(),
        off: flag("end it now"),
        overLimit: flag("even if all places of its region are taken"),
      })
      .refine(({ days, off }) => (days === undefined) === off, "Give either --days to start a boost or --off to end it."),
    output: listingChangeSchema.extend({
      ...{ boostUntil: z.string().nullable(), hostKnown: z.boolean() },
      places: z.object({ region: z.string(), taken: z.number(), limit: z.number(), ids: z.array(z.string()).readonly() }),
    }),
    audit: ["listing.boost", "listing.unboost"],
    undo: "listings boost",
    command: {
      does: "Runs a Featured Boost; one property per host at a time.",
      examples: ["listings boost pine-cabin --days 30", "listings boost pine-cabin --off"],
      says: (changed, { slug }) => {
        const { taken, limit, region } = changed.places;
        const unknown = changed.hostKnown ? "" : " We don't know its host's email, so we couldn't look for the host's other boosts.";
        const done = changed.boostUntil
          ? `${slug} is boosted until ${changed.boostUntil}. ${taken} of ${limit} places for boosts in ${region} are taken.${unknown}`
          : `${slug} is no longer boosted.`;
        return changedLines(changed, done, `${slug} had no boost.`);
      },
    },
  },
  async (trx, { days, off, overLimit, ...input }, now) => {
    const boostUntil = days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
    let hostKnown = false;
    const changed = await changeListing(trx, {
      ...input,
      now,
      action: off ? "listing.unboost" : "listing.boost",
      edit: async ({ id, record, contact }) => {
        const email = emailOf(contact);
        hostKnown = email !== undefined;
        if (!off && email !== undefined) await rejectSecondBoost(trx, id, email, now);
        if (!off && !overLimit) await rejectFullRegion(trx, id, record, now);
        return { ...record, ...contact, "Boost Until": boostUntil };
      },
    });
    return { ...changed, boostUntil, hostKnown, places: await boostSlots(trx, readListing(changed.record), now) };
  },
);

async function rejectFullRegion(trx: Kysely<Database>, id: string, record: SourceRecord, now: Date): Promise<void> {
  const { taken, limit, region, ids } = await boostSlots(trx, readListing(record), now);
  if (taken < limit || ids.includes(id)) return;
  throw new OperationError(`${taken} of ${limit} places for boosts in ${region} are taken. --over-limit boosts it anyway.`);
}

async function rejectSecondBoost(trx: Kysely<Database>, id: string, email: string, now: Date): Promise<void> {
  const others = await storedListings(trx)
    .where(sql<string>`lower(trim(host_contacts.fields->>'Host Email'))`, "=", email)
    .where("listings.id", "!=", id)
    .execute();
  for (const { slug, record } of others) {
    const { boostUntil } = readListing(record as SourceRecord);
    if (boostUntil === undefined || boostUntil <= now.getTime()) continue;
    const end = new Date(boostUntil).toISOString();
    throw new OperationError(`Its host has a boost for ${slug} until ${end}: one property per host at a time.`);
  }
}

const edit = writeOperation(
  {
    role: (input) => strictestOf(setRole(input), overPlanRole(input)),
    input: z.object({
      ...oneListing,
      overPlan,
      set: setFlag.min(1, '--set "Field=value" is required; it can be given several times.'),
      allow: allowFlag,
    }),
    output: listingChangeSchema.extend({ conflicts: z.array(z.string()) }),
    audit: ["listing.edit"],
    undo: "listings revert",
    command: {
      does: "Changes fields of a listing.",
      examples: [
        "listings edit pine-cabin --set 'Name=Pine Cabin' --set 'Max Guests=4'",
        "listings edit pine-cabin --set 'Tags=tag-sauna, tag-pool-private' --set 'Website='",
      ],
      says: (changed, { slug }) => {
        const moved = changed.slug === slug ? "" : ` Its address is now ${changed.slug}, and ${slug} leads there.`;
        return changedLines(changed, `${slug} is changed.${moved}`, `Nothing to change in ${slug}.`);
      },
      notes: ({ conflicts, changes }, _input, env) => [
        ...conflicts,
        ...Object.entries(changes).flatMap(([field, change]) => {
          const origins = isImageField(field) && "to" in change ? unloadableOrigins(change.to, imageOrigins(env)) : [];
          return origins.length > 0 ? [imageWarning(origins)] : [];
        }),
      ],
    },
  },
  async (trx, { set, allow, ...input }, now, { mailer }) => {
    const changed = await changeListing(trx, {
      ...input,
      now,
      action: "listing.edit",
      edit: async (stored) => {
        const values = readAssignments(set, stored);
        const edited = withValues(stored, values, allow);
        await notifyFormerHosts(trx, [{ contact: stored.contact, after: edited }], mailer);
        if (typeof values.Slug === "string" && values.Slug !== input.slug) await rejectTakenSlug(trx, values.Slug);
        return edited;
      },
    });
    return { ...changed, conflicts: privacyConflicts(changed.record) };
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
