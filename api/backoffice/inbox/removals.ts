import { utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { readListing } from "@nightlatch/domain";
import { type RemovalDone, removalDoneLetter } from "@nightlatch/forms/form-letters";
import {
  findRemoval,
  listRemovals,
  REMOVAL_STATES,
  removalContact,
  requesterOf,
  type StoredRemoval,
  settleRemoval,
} from "@nightlatch/forms/removal-store";
import { comparable, eraserOf } from "@nightlatch/listings/erasure/email-addresses";
import { eraseRemovals } from "@nightlatch/listings/erasure/erase-address";
import { eraseUnused, findPeople, hostAddresses, type Needed, removeWithHost } from "@nightlatch/listings/erasure/erase-host";
import { finishErasure, leftoverLine } from "@nightlatch/listings/erasure/finish-erasure";
import { listingsNaming } from "@nightlatch/listings/erasure/sweep";
import { noteErasure } from "@nightlatch/listings/erasure/tombstones";
import { lockListings } from "@nightlatch/listings/listing-store";
import { withQuickEdit } from "@nightlatch/listings/quick-edit-record";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { behind, choice, day, flag, idOrPrefix, line, noSuch, paging, reason, wholeId } from "../inputs.ts";
import { changeListing, findListing } from "../listings/listing-changes.ts";
import { ConflictError, contactsRole, expectOwner, type OperationContext, OperationError, operation } from "../operation.ts";
import { doneBefore, lastEntry, recordOps, recordRead } from "../ops-audit.ts";
import { formatValue, time } from "../show.ts";

const FROM = "removals list";
const REMOVAL = { noun: "removal request", from: FROM, tables: ["removal_requests"] } as const;
const removalId = idOrPrefix(FROM);
const contacts = flag("add who sent it");

const removalSchema = z.object({
  ...{ id: z.string(), reference: z.string(), state: z.enum(REMOVAL_STATES), permanence: z.enum(["temporary", "permanent"]) },
  ...{ reason: z.string(), reasonDetails: z.string().nullable(), propertyName: z.string(), bookingLink: z.string().nullable() },
  ...{ listingId: z.string().nullable(), listingSlug: z.string().nullable(), createdAt: time },
  decided: z.object({ who: z.string(), at: z.string() }).optional(),
  askedBy: z.enum(["host", "unconfirmed", "somebody else", "unknown"]),
  confirmedAt: time.optional(),
  contact: z.record(z.string(), z.unknown()).optional(),
});

async function describe(db: Kysely<Database>, stored: StoredRemoval, withContacts: boolean) {
  const { confirmedAt, ...removal } = stored;
  const askedBy = await requesterOf(db, stored);
  return {
    ...removal,
    decided: removal.state === "open" ? undefined : await lastEntry(db, `removal ${removal.id}`),
    askedBy,
    confirmedAt: askedBy === "host" && confirmedAt ? confirmedAt : undefined,
    contact: withContacts ? await removalContact(db, removal.id) : undefined,
  };
}

const REQUESTER_TEXTS = {
  host: "confirmed from the host's stored address",
  unconfirmed: "not confirmed: it gives the host's stored address, but the link that was emailed there was not used",
  "somebody else": "sent from another address than the host's",
  unknown: "unknown whether the host sent it: one of the addresses is not stored",
} as const;

function linesOf(removal: z.output<typeof removalSchema>): string[] {
  const { id, reference, state, permanence, reason, propertyName, listingSlug, bookingLink, reasonDetails, createdAt, contact } = removal;
  const confirmed = removal.confirmedAt ? ` on ${removal.confirmedAt.slice(0, 10)}` : "";
  return [
    `${id}  ${reference}  ${state}  ${permanence}  ${reason}  ${propertyName}  ${listingSlug ?? "(names no listing)"}  ${createdAt}`,
    `  ${REQUESTER_TEXTS[removal.askedBy]}${confirmed}${bookingLink ? `; ${formatValue(bookingLink)}` : ""}`,
    ...(reasonDetails ? [`  ${formatValue(reasonDetails)}`] : []),
    ...(contact && Object.keys(contact).length > 0 ? [`  ${Object.values(contact).map(formatValue).join("  ")}`] : []),
  ];
}

const list = operation(
  {
    role: contactsRole,
    input: z.object({ state: choice([...REMOVAL_STATES, "all"], "which").default("open"), contacts, ...paging(FROM) }),
    output: z.array(removalSchema),
    command: {
      does: "Lists requests, the longest waiting first.",
      examples: ["removals list", "removals list --state all --contacts --json"],
      none: ({ state }) => (state === "all" ? "No requests yet." : `No request is ${state}.`),
      says: (found) => found.flatMap(linesOf),
    },
  },
  async (db, { state, contacts, limit, after }) => {
    const page = { limit, behind: await behind(db, REMOVAL, after) };
    const found = await listRemovals(db, { state: state === "all" ? undefined : state, ...page });
    if (contacts && found.length > 0) await recordRead(db, "removals", { ids: found.map(({ id }) => id) });
    return Promise.all(found.map((removal) => describe(db, removal, contacts)));
  },
);

const show = operation(
  {
    role: contactsRole,
    input: z.object({ id: removalId, contacts }),
    output: removalSchema,
    command: { does: "Shows one request.", examples: ["removals show 4f0c1a2e --contacts"], says: linesOf },
  },
  async (db, { id, contacts }) => {
    const removal = await find(db, await wholeId(db, id, REMOVAL));
    if (contacts) await recordRead(db, `removal ${removal.id}`);
    return describe(db, removal, contacts);
  },
);

async function find(db: Kysely<Database>, id: string): Promise<StoredRemoval> {
  const removal = await findRemoval(db, id);
  if (!removal) throw noSuch(REMOVAL, id);
  return removal;
}

const resolveInput = z
  .object({
    id: removalId,
    until: day("for temporary requests: the day on which the listing appears again, such as 2026-03-04, UTC").optional(),
    listing: line(300, "the listing it is about, if the request names none or the wrong one", "slug").optional(),
    keep: flag("only unpublish the listing, although the request is permanent"),
    decline: flag("close the request and leave the listing as it is; no one gets an email"),
    silent: flag("send no email"),
    reason,
  })
  .refine(
    ({ decline, until, keep, listing }) => !decline || !(until || keep || listing),
    "--decline leaves every listing as it is, so --until, --keep and --listing don't go with it.",
  );
type ResolveInput = z.output<typeof resolveInput>;

/** See docs/product/forms-removal.md#what-a-request-does. */
const resolve = operation(
  {
    role: "curator",
    input: resolveInput,
    output: z.object({
      ...{ id: z.string(), reference: z.string(), propertyName: z.string(), told: z.number() },
      ...{ became: z.enum(["left", "removed", "unpublished"]), slug: z.string().optional(), until: z.string().optional() },
      left: z.array(z.string()),
    }),
    audit: ["removal.resolve", "removal.decline", "listing.remove", "listing.unpublish"],
    command: {
      does: "Does what was requested, and emails the host: removes the listing or, for a temporary request, unpublishes it.",
      examples: [
        "removals resolve 4f0c1a2e --until 2027-04-01",
        "removals resolve 4f0c1a2e --listing pine-cabin",
        "removals resolve 4f0c1a2e --decline --reason 'not the host'",
      ],
      says: ({ became, reference, propertyName, until, told }) => {
        if (became === "left") return `The request ${reference} is declined.`;
        const done =
          became === "removed" ? "is removed, with its host's contacts" : `is a draft now${until ? `, and appears again on ${until}` : ""}`;
        const mails = ["No one gets an email.", "One address gets an email."][told] ?? "The sender and the host get an email.";
        return `${propertyName} ${done}. ${mails}`;
      },
      notes: ({ left }) => left.map(leftoverLine),
    },
  },
  async (db, named, now, context) => {
    const input = { ...named, id: await wholeId(db, named.id, REMOVAL) };
    const naming = input.decline ? new Set<string>() : await listingsNaming(db, await findPeople(db, await addressesAbout(db, input)));
    const needed = { operator: context.mailer.addresses.operator, naming };
    const { records, ...resolved } = await db.transaction().execute((trx) => resolveIn(trx, input, now, { ...context, needed }));
    context.mailer.wake();
    const left = resolved.became === "left" ? [] : await finishErasure(db, context, records);
    return { ...resolved, left };
  },
);

const isOther = (removal: StoredRemoval, { listing }: ResolveInput): boolean => listing !== undefined && listing !== removal.listingSlug;

function expectMayResolve(removal: StoredRemoval, input: ResolveInput, context: Pick<OperationContext, "role">): void {
  const { keep, decline } = input;
  if (isOther(removal, input)) expectOwner(context, "say which listing a request is about");
  if (removal.permanence === "permanent" && !keep && !decline) expectOwner(context, "remove a listing for good");
}

async function addressesAbout(db: Kysely<Database>, { id, listing }: ResolveInput): Promise<string[]> {
  const { listingSlug, state } = await find(db, id);
  if (state !== "open") return [];
  const slug = listing ?? listingSlug;
  const hosts = slug === null ? [] : await hostAddresses(db, (await findListing(db, slug)).id);
  return [...(await askerAddress(db, id)), ...hosts];
}

async function askerAddress(db: Kysely<Database>, id: string): Promise<string[]> {
  const { hostEmail } = await removalContact(db, id);
  return typeof hostEmail === "string" ? [comparable(hostEmail)] : [];
}

interface Resolving extends Pick<OperationContext, "mailer" | "role"> {
  readonly needed: Needed;
}

async function resolveIn(trx: Transaction<Database>, input: ResolveInput, now: Date, { mailer, needed, role }: Resolving) {
  // Erasures lock listings before requests too; another order could deadlock.
  if (!input.decline) await lockListings(trx);
  const removal = await find(trx, input.id);
  expectMayResolve(removal, input, { role });
  if (input.until !== undefined && removal.permanence === "permanent")
    throw new OperationError("--until goes with a temporary request; this one is permanent.");
  if (input.until !== undefined && input.until <= utcDay(now)) throw new OperationError("--until must be a day after today, UTC.");
  if (!(await settleRemoval(trx, input.id, input.decline ? "declined" : "done"))) {
    const { state } = await find(trx, input.id);
    const before = await doneBefore(trx, `removal ${input.id}`);
    throw new ConflictError(`The removal request ${input.id} is no longer open: it was ${state}${before}.`);
  }
  const asker = await askerAddress(trx, input.id);
  const { id, reference, propertyName, listingSlug } = removal;
  const { name, hosts, erased, records, ...outcome } = input.decline ? LEFT : await takeDown(trx, removal, input, { asker, needed, now });
  await recordOps(trx, {
    action: input.decline ? "removal.decline" : "removal.resolve",
    subject: `removal ${id}`,
    changes: { reference, ...outcome, ...(isOther(removal, input) ? { asked: listingSlug } : {}) },
    reason: input.reason === undefined ? undefined : withoutAddresses(input.reason, [...hosts, ...asker]),
  });
  const recipients = input.silent || input.decline ? [] : [...new Set([...asker, ...hosts])];
  const done = { reference, name, became: outcome.became, until: outcome.until } as RemovalDone;
  for (const to of recipients) await mailer.put(trx, removalDoneLetter(to, done, needed.operator), { isFinal: erased.includes(to) });
  return { id, reference, propertyName, told: recipients.length, records, ...outcome };
}

interface Outcome {
  readonly became: "left" | "removed" | "unpublished";
  readonly slug?: string;
  readonly until?: string | undefined;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly erased: readonly string[];
  readonly records: number;
}

const LEFT: Outcome = { became: "left", name: "", hosts: [], erased: [], records: 0 };

async function takeDown(
  trx: Transaction<Database>,
  removal: StoredRemoval,
  { listing, until, keep, reason }: ResolveInput,
  { asker, needed, now }: { readonly asker: readonly string[]; readonly needed: Needed; readonly now: Date },
): Promise<Outcome> {
  const slug = listing ?? removal.listingSlug;
  if (slug === null) throw new OperationError(`The request names no listing; add --listing SLUG, or --decline to close it without one.`);
  const { id, record } = await findListing(trx, slug);
  const { name } = readListing(record);
  const hosts = await hostAddresses(trx, id);
  const why = withoutAddresses(reason ?? `request ${removal.reference}`, [...hosts, ...asker]);
  if (removal.permanence === "permanent" && !keep) {
    await recordOps(trx, { action: "listing.remove", subject: `listing ${id}`, changes: { slug, name }, reason: why });
    await noteErasure(trx, "listing", id);
    const askers = await findPeople(trx, asker);
    await eraseRemovals(trx, [removal.id]);
    const host = await removeWithHost(trx, id, needed);
    const also = await eraseUnused(trx, askers, needed);
    return { became: "removed", slug, name, hosts, erased: [...host.erased, ...also.erased], records: host.records + also.records };
  }
  await changeListing(trx, {
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
  return { became: "unpublished", slug, name, hosts, erased: [], records: 0, until };
}

const withoutAddresses = (text: string, addresses: readonly string[]): string =>
  addresses.reduce((left, email) => eraserOf({ email, phones: [] }).erase(left), text);

export const removalOperations = { "removals list": list, "removals show": show, "removals resolve": resolve };
