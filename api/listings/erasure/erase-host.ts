import { LISTING_OF_SUBMISSION } from "@nightlatch/database/listing-queries";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockListings, removeListingsIn } from "../listing-store.ts";
import { comparable } from "./email-addresses.ts";
import { eraseAddress, eraseAudit, eraseSubmissions } from "./erase-address.ts";
import { findPerson, type Person } from "./find-person.ts";

interface Unused {
  readonly erased: readonly string[];
  readonly inUse: readonly string[];
  readonly records: number;
}

export interface Needed {
  readonly operator: string;
  readonly naming: ReadonlySet<string>;
}

export async function removeWithHost(trx: Transaction<Database>, id: string, { operator, naming }: Needed): Promise<Unused> {
  await lockListings(trx);
  const people = await findPeople(trx, await hostAddresses(trx, id));
  await removeListingsIn(trx, [id]);
  const submitted = await trx.selectFrom("submissions").select("id").where(LISTING_OF_SUBMISSION, "=", id).execute();
  const submissions = submitted.map((submission) => submission.id);
  await eraseSubmissions(trx, submissions);
  // Erases the audit entries now, because a later erasure could not find them.
  const subjects = [`listing ${id}`, `host of listing ${id}`, ...submissions.map((each) => `submission ${each}`)];
  for (const person of people) await eraseAudit(trx, person, subjects);
  const { records, ...unused } = await eraseUnused(trx, people, { operator, naming });
  return { ...unused, records: records + 1 };
}

export async function findPeople(db: Kysely<Database>, addresses: readonly string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const address of new Set(addresses.map(comparable))) if (address !== "") people.push(await findPerson(db, address));
  return people;
}

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
