import { type Kysely, sql, type Transaction } from "kysely";
import { LISTING_OF_SUBMISSION } from "../db/listing-queries.ts";
import { lockListings, removeListingsIn } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import { comparable } from "./addresses.ts";
import { eraseAddress, eraseAudit, eraseSubmissions } from "./erase-address.ts";
import { findPerson, type Person } from "./person.ts";

/** What became of some addresses. */
interface Unused {
  /** Those that were erased, with everything about them. */
  readonly erased: readonly string[];
  /** Those that are still needed: for another listing, a submission or a request that waits. */
  readonly inUse: readonly string[];
  /** Listings that are gone, and listings whose records have changed. */
  readonly records: number;
}

/** What has to be known before addresses are erased. */
export interface Needed {
  /** The operator's own address, which notices go to: it is nobody's to erase. */
  readonly operator: string;
  /** Ids of the listings whose records name one of the addresses (`listingsNaming`). */
  readonly naming: ReadonlySet<string>;
}

/**
 * Removes a listing, what was handed in for it, and its host: everything about the host's address is erased, unless something
 * else of the same host still needs it.
 */
export async function removeWithHost(trx: Transaction<Database>, id: string, { operator, naming }: Needed): Promise<Unused> {
  await lockListings(trx);
  // Before the rows go that say whose the listing is, and which telephone numbers are theirs.
  const people = await findPeople(trx, await hostAddresses(trx, id));
  await removeListingsIn(trx, [id]);
  const handedIn = await trx.selectFrom("submissions").select("id").where(LISTING_OF_SUBMISSION, "=", id).execute();
  const submissions = handedIn.map((submission) => submission.id);
  await eraseSubmissions(trx, submissions);
  // Without the listing, no later erasure finds these lines of the audit. So they are erased now, also where the host stays.
  const subjects = [`listing ${id}`, `host of listing ${id}`, ...submissions.map((each) => `submission ${each}`)];
  for (const person of people) await eraseAudit(trx, person, subjects);
  const { records, ...unused } = await eraseUnused(trx, people, { operator, naming });
  return { ...unused, records: records + 1 };
}

/** Finds the people of some addresses. */
export async function findPeople(db: Kysely<Database>, addresses: readonly string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const address of new Set(addresses.map(comparable))) if (address !== "") people.push(await findPerson(db, address));
  return people;
}

/** Erases each person whose address nothing needs any more. */
export async function eraseUnused(trx: Transaction<Database>, people: readonly Person[], { operator, naming }: Needed): Promise<Unused> {
  const [erased, inUse]: [string[], string[]] = [[], []];
  let records = 0;
  for (const person of people) {
    const { email } = person;
    if (email === comparable(operator)) continue;
    if (await isInUse(trx, email)) inUse.push(email);
    else {
      records += (await eraseAddress(trx, person, naming)).records;
      erased.push(email);
    }
  }
  return { erased, inUse, records };
}

/** The addresses that a listing's host is known by: the listing's own, and that of the submission which it was made of. */
export async function hostAddresses(db: Kysely<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string | null }>`
    select fields->>'Host Email' as email from host_contacts where listing_id = ${id}
    union select fields->>'Host Email' from submission_contacts where submission_id::text = ${id}`.execute(db);
  return rows.flatMap(({ email }) => (email?.trim() ? [comparable(email)] : []));
}

async function isInUse(trx: Kysely<Database>, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from host_contacts where lower(trim(fields->>'Host Email')) = ${address}
    union all select 1 from submission_contacts join submissions on submissions.id = submission_id
      where status = 'pending' and lower(trim(fields->>'Host Email')) = ${address}
    union all select 1 from removal_contacts join removal_requests on removal_requests.id = removal_id
      where status = 'open' and lower(trim(fields->>'hostEmail')) = ${address}
    limit 1`.execute(trx);
  return rows.length > 0;
}
