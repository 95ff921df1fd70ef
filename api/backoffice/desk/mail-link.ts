import { recordAudit } from "@nightlatch/database/audit";
import type { Mail } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { commitIf } from "@nightlatch/listings/link-requests";
import { letter } from "@nightlatch/mail/letters";
import type { Mailer } from "@nightlatch/mail/mailer";
import { type Kysely, sql } from "kysely";
import { issueLink, linkAddress } from "./links.ts";
import { BY_MAIL, type DeskOperator } from "./operators.ts";

const MINUTE_MS = 60_000;
const LINK_MINUTES = 15;
export const SESSION_SECONDS = 12 * 3_600;
/** Most open links of an operator. The limit prevents strangers from flooding the mailbox. */
const OPEN_MAX = 2;

export interface DeskLinkPost {
  readonly mailer: Pick<Mailer, "put">;
  readonly operators: readonly DeskOperator[];
  siteAddress(): string;
}

/** Runs the same statements for unknown addresses, then rolls back. @param knownDevice lifts the limit @returns whether a mail is sent */
export async function putDeskLink(
  trx: Kysely<Database>,
  email: string,
  { mailer, operators, siteAddress }: DeskLinkPost,
  { knownDevice, now }: { readonly knownDevice: boolean; readonly now: Date },
): Promise<boolean> {
  const known = operators.find((operator) => operator.email === email);
  const operator = known ?? { name: email, email, role: "curator" };
  const { name, role } = operator;
  const mayLeave = (await countOpen(trx, name, now)) < OPEN_MAX || knownDevice;
  return commitIf(trx, async () => {
    const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS);
    const token = await issueLink(trx, { name, role, openedBy: BY_MAIL, sessionSeconds: SESSION_SECONDS }, expiresAt);
    await mailer.put(trx, linkLetter(operator, linkAddress(siteAddress(), token)));
    await recordAudit(trx, { who: "desk", action: "desk.mail", subject: `desk ${name}`, changes: { role } });
    return known !== undefined && mayLeave;
  });
}

async function countOpen(trx: Kysely<Database>, name: string, now: Date): Promise<number> {
  const { open } = await trx
    .selectFrom("desk_links")
    .select(sql<string | number>`count(*)`.as("open"))
    .where("name", "=", name)
    .where("opened_by", "=", BY_MAIL)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(open);
}

const linkLetter = ({ name, email }: DeskOperator, address: string): Mail => ({
  kind: "desk-link",
  to: email,
  subject: `Your link to the ${PRODUCT_NAME} desk`,
  text: letter(
    `Hello ${name},`,
    `This link signs you in at the desk. It works once, within ${LINK_MINUTES} minutes:`,
    address,
    "If you didn't ask for it, you don't need to do anything. No one is signed in until someone opens the link and presses the button there.",
  ),
});
