import { PRODUCT_NAME } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { keepIf } from "../db/link-requests.ts";
import type { Database } from "../db/schema.ts";
import { letter } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import type { Mailer } from "../mail/mailer.ts";
import { recordAudit } from "../operator/audit.ts";
import { issueLink, linkAddress } from "./links.ts";
import { BY_MAIL, type DeskOperator } from "./operators.ts";

const MINUTE_MS = 60_000;
/** Minutes within which a mailed link has to be used, and hours for which its session lasts. */
const LINK_MINUTES = 15;
export const SESSION_SECONDS = 12 * 3_600;
/**
 * Most open links of one person that strangers' requests may cause. When no further mail leaves, the mailbox has a link that
 * works: strangers cannot fill the mailbox and cannot keep its owner out.
 */
const OPEN_MAX = 2;

interface LinkPost {
  readonly mailer: Pick<Mailer, "put">;
  readonly operators: readonly DeskOperator[];
  /** The site's own address, without a slash at its end. */
  siteAddress(): string;
}

/**
 * Puts a mail with a link into the outbox, in a transaction, if an operator has this address. Any other address costs the same statements,
 * which are undone.
 *
 * @param email in small letters
 * @param knownDevice whether a device asked that signed in before; open links do not hold its request up
 * @returns whether a mail will leave
 */
export async function putDeskLink(
  trx: Kysely<Database>,
  email: string,
  { mailer, operators, siteAddress }: LinkPost,
  { knownDevice, now }: { readonly knownDevice: boolean; readonly now: Date },
): Promise<boolean> {
  const known = operators.find((operator) => operator.email === email);
  const operator = known ?? { name: email, email, role: "curator" };
  const { name, role } = operator;
  const mayLeave = (await countOpen(trx, name, now)) < OPEN_MAX || knownDevice;
  return keepIf(trx, async () => {
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
    `this link signs you in at the desk. It works once, within ${LINK_MINUTES} minutes:`,
    address,
    "If you didn't ask for it, you don't need to do anything: nobody is signed in until the link is opened and the button there is pressed.",
  ),
});
