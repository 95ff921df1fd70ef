import type { Database } from "@nightlatch/database/schema";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import type { Mailer } from "@nightlatch/mail/mailer";
import type { Kysely } from "kysely";
import { addressOf } from "./host-letters.ts";
import { actLetter, addressTaken } from "./host-mails.ts";

export interface ContactChange {
  readonly contact: Readonly<Record<string, unknown>>;
  readonly after: SourceRecord;
}

/** Mails the hosts whose address an operator removed, because they lose access to their page (docs/product/desk.md#contacts). */
export async function notifyFormerHosts(
  trx: Kysely<Database>,
  changes: readonly ContactChange[],
  mailer: Pick<Mailer, "put" | "addresses">,
): Promise<void> {
  const names = new Map<string, string[]>();
  for (const { contact, after } of changes) {
    const [before, now] = [emailOf(contact), emailOf(after)];
    if (before !== undefined && before !== now) names.set(before, [...(names.get(before) ?? []), readListing(after).name]);
  }
  for (const [to, [name = "", ...others]] of names)
    await mailer.put(trx, actLetter(to, addressTaken(name, others.length), mailer.addresses.operator));
}

export function emailOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const email = addressOf(fields);
  return email === undefined ? undefined : comparable(email);
}
