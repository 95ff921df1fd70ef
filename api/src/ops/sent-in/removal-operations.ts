import { readListing } from "@nightlatch/domain";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import { lockListings } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { comparable, eraserOf } from "../../erasure/addresses.ts";
import { eraseRemovals } from "../../erasure/erase-address.ts";
import { eraseUnused, findPeople, hostAddresses, type Needed, removeWithHost } from "../../erasure/erase-host.ts";
import { finishErasure } from "../../erasure/finish-erasure.ts";
import { listingsNaming } from "../../erasure/sweep.ts";
import { noteErasure } from "../../erasure/tombstones.ts";
import { type RemovalDone, removalDoneLetter } from "../../form-handling/form-letters.ts";
import {
  askerOf,
  findRemoval,
  listRemovals,
  REMOVAL_STATES,
  removalContact,
  type StoredRemoval,
  settleRemoval,
} from "../../form-handling/removal-store.ts";
import { withQuickEdit } from "../../operator/quick-edit-record.ts";
import { wholeId } from "../ids.ts";
import { day, idOrPrefix, reason, slug } from "../inputs.ts";
import { changeListingIn, findListing } from "../listings/listing-changes.ts";
import { ConflictError, contactsRole, expectOwner, OperationError, operation, type Surroundings } from "../operation.ts";
import { doneBefore, lastEntry, recordOps, recordRead } from "../ops-audit.ts";
import { behind, paging } from "../paging.ts";

const FROM = "removals list";
const REMOVAL = { noun: "removal request", from: FROM, tables: ["removal_requests"] } as const;
const state = z.enum([...REMOVAL_STATES, "all"], { error: `--state must be one of ${REMOVAL_STATES.join(", ")}, all.` });

const contacts = z.boolean().default(false);

/** A request as the operator sees it; who asked is shown with `--contacts`, and whether the listing's host confirmed it always. */
async function describe(db: Kysely<Database>, stored: StoredRemoval, withContacts: boolean) {
  const { createdAt, confirmedAt, ...removal } = stored;
  const askedBy = await askerOf(db, stored);
  const decided = removal.state === "open" ? undefined : await lastEntry(db, `removal ${removal.id}`);
  return {
    ...removal,
    createdAt: createdAt.toISOString(),
    ...(decided ? { decided: { who: decided.who, at: decided.at } } : {}),
    askedBy,
    ...(askedBy === "host" && confirmedAt ? { confirmedAt: confirmedAt.toISOString() } : {}),
    ...(withContacts ? { contact: await removalContact(db, removal.id) } : {}),
  };
}

/** `removals list`: requests, those that wait longest first, page by page. */
const listInput = z.object({ state: state.default("open"), contacts, ...paging(FROM) });
const list = operation(contactsRole, listInput, async (db, { state, contacts, limit, after }) => {
  const page = { limit, behind: await behind(db, { table: "removal_requests", named: REMOVAL, after }) };
  const found = await listRemovals(db, { state: state === "all" ? undefined : state, ...page });
  if (contacts && found.length > 0) await recordRead(db, "removals", { ids: found.map(({ id }) => id) });
  return Promise.all(found.map((removal) => describe(db, removal, contacts)));
});

/** `removals show`: one request. */
const show = operation(contactsRole, z.object({ id: idOrPrefix(FROM), contacts }), async (db, { id, contacts }) => {
  const removal = await find(db, await wholeId(db, id, REMOVAL));
  if (contacts) await recordRead(db, `removal ${removal.id}`);
  return describe(db, removal, contacts);
});

async function find(db: Kysely<Database>, id: string): Promise<StoredRemoval> {
  const removal = await findRemoval(db, id);
  if (!removal) throw new OperationError(`There is no removal request ${id}; \`removals list\` shows them.`);
  return removal;
}

const resolveInput = z
  .object({
    id: idOrPrefix(FROM),
    reason,
    until: day("--until").optional(),
    listing: slug.optional(),
    keep: z.boolean().default(false),
    decline: z.boolean().default(false),
    silent: z.boolean().default(false),
  })
  .refine(
    ({ decline, until, keep, listing }) => !decline || !(until || keep || listing),
    "--decline leaves every listing as it is; no other flag goes with it.",
  );
type ResolveInput = z.output<typeof resolveInput>;

/**
 * `removals resolve`. A permanent request removes its listing with the host's contacts; with `--keep` it is only
 * unpublished. A temporary request unpublishes it, with `--until` to the day on which it shows again
 * (docs/product/forms-removal.md#what-a-request-does). The host, and whoever asked, are told by mail; then who asked is erased.
 */
const resolve = operation("curator", resolveInput, async (db, named, now, around) => {
  const input = { ...named, id: await wholeId(db, named.id, REMOVAL) };
  const naming = input.decline ? new Set<string>() : await listingsNaming(db, await findPeople(db, await addressesAbout(db, input)));
  const needed = { operator: around.mailer.addresses.operator, naming };
  const { records, ...resolved } = await db.transaction().execute((trx) => resolveIn(trx, input, now, { ...around, needed }));
  around.mailer.wake();
  const left = resolved.became === "left" ? [] : await finishErasure(db, around, records);
  return { ...resolved, left };
});

const isOther = (removal: StoredRemoval, { listing }: ResolveInput): boolean => listing !== undefined && listing !== removal.listingSlug;

/** Another listing than the request's, and removing one for good, are for owners. @throws {NotPermittedError} */
function expectMayResolve(removal: StoredRemoval, input: ResolveInput, around: Pick<Surroundings, "role">): void {
  const { keep, decline } = input;
  if (isOther(removal, input)) expectOwner(around, "say which listing a request is about");
  if (removal.permanence === "permanent" && !keep && !decline) expectOwner(around, "remove a listing for good");
}

/** The addresses that a request is about: that of who asked, and those of the listing's host. */
async function addressesAbout(db: Kysely<Database>, { id, listing }: ResolveInput): Promise<string[]> {
  const { listingSlug, state } = await find(db, id);
  // Its listing may be gone.
  if (state !== "open") return [];
  const slug = listing ?? listingSlug;
  const hosts = slug === null ? [] : await hostAddresses(db, (await findListing(db, slug)).id);
  return [...(await askerAddress(db, id)), ...hosts];
}

async function askerAddress(db: Kysely<Database>, id: string): Promise<string[]> {
  const { hostEmail } = await removalContact(db, id);
  return typeof hostEmail === "string" ? [comparable(hostEmail)] : [];
}

interface Resolving extends Pick<Surroundings, "mailer" | "role"> {
  readonly needed: Needed;
}

async function resolveIn(trx: Transaction<Database>, input: ResolveInput, now: Date, { mailer, needed, role }: Resolving) {
  // Before the request, as erasures do, or the two could wait for each other.
  if (!input.decline) await lockListings(trx);
  const removal = await find(trx, input.id);
  expectMayResolve(removal, input, { role });
  if (input.until !== undefined && removal.permanence === "permanent")
    throw new OperationError("--until goes with a temporary request; this one is permanent.");
  if (input.until !== undefined && input.until <= utcDay(now)) throw new OperationError("--until must be a day after today, UTC.");
  if (!(await settleRemoval(trx, input.id, input.decline ? "declined" : "done"))) {
    const { state } = await find(trx, input.id);
    const before = await doneBefore(trx, `removal ${input.id}`);
    throw new ConflictError(`The removal request ${input.id} is not open any more: it was ${state}${before}.`);
  }
  const asker = await askerAddress(trx, input.id);
  const { operator } = needed;
  const { name, hosts, erased, records, ...outcome } = input.decline ? LEFT : await takeDown(trx, removal, { input, asker, needed, now });
  await recordOps(trx, {
    action: input.decline ? "removal.decline" : "removal.resolve",
    subject: `removal ${input.id}`,
    changes: { reference: removal.reference, ...outcome, ...(isOther(removal, input) ? { asked: removal.listingSlug } : {}) },
    reason: input.reason === undefined ? undefined : withoutAddresses(input.reason, [...hosts, ...asker]),
  });
  const told = input.silent || input.decline ? [] : [...new Set([...asker, ...hosts])];
  const done = { reference: removal.reference, name, became: outcome.became, until: outcome.until } as RemovalDone;
  for (const to of told) await mailer.put(trx, removalDoneLetter(to, done, operator), { lastWord: erased.includes(to) });
  return { id: input.id, reference: removal.reference, propertyName: removal.propertyName, told: told.length, records, ...outcome };
}

/** What becomes of a listing, and of the addresses of its hosts. */
interface Outcome {
  readonly became: "left" | "removed" | "unpublished";
  readonly slug?: string;
  readonly until?: string;
  /** The listing's name. */
  readonly name: string;
  readonly hosts: readonly string[];
  /** Addresses that nothing else needs and that are erased. */
  readonly erased: readonly string[];
  /** Listings that are gone, and listings whose records have changed. */
  readonly records: number;
}

const LEFT: Outcome = { became: "left", name: "", hosts: [], erased: [], records: 0 };

interface TakingDown {
  readonly input: ResolveInput;
  /** The address of whoever asked. */
  readonly asker: readonly string[];
  readonly needed: Needed;
  readonly now: Date;
}

async function takeDown(trx: Transaction<Database>, removal: StoredRemoval, { input, asker, needed, now }: TakingDown): Promise<Outcome> {
  const slug = input.listing ?? removal.listingSlug;
  if (slug === null) throw new OperationError(`The request names no listing; add --listing SLUG, or --decline to close it without one.`);
  const { until, keep } = input;
  const { id, record } = await findListing(trx, slug);
  const { name } = readListing(record);
  const hosts = await hostAddresses(trx, id);
  const why = withoutAddresses(input.reason ?? `request ${removal.reference}`, [...hosts, ...asker]);
  if (removal.permanence === "permanent" && !keep) {
    await recordOps(trx, { action: "listing.remove", subject: `listing ${id}`, changes: { slug, name }, reason: why });
    await noteErasure(trx, "listing", id);
    const askers = await findPeople(trx, asker);
    await eraseRemovals(trx, [removal.id]);
    const host = await removeWithHost(trx, id, needed);
    const also = await eraseUnused(trx, askers, needed);
    return { became: "removed", slug, name, hosts, erased: [...host.erased, ...also.erased], records: host.records + also.records };
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
  await eraseRemovals(trx, [removal.id]);
  return { became: "unpublished", slug, name, hosts, erased: [], records: 0, ...(until === undefined ? {} : { until }) };
}

/** The operator's own words, without the addresses that are to be erased. */
const withoutAddresses = (text: string, addresses: readonly string[]): string =>
  addresses.reduce((left, email) => eraserOf({ email, phones: [] }).erase(left), text);

export const removalOperations = { "removals list": list, "removals show": show, "removals resolve": resolve };
