import { PRODUCT_NAME } from "@nightlatch/domain";
import { letter } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import { recordAudit } from "../operator/audit.ts";
import type { Services } from "../services.ts";
import { issueLink, linkAddress } from "./links.ts";
import { BY_MAIL, type DeskOperator } from "./operators.ts";

const MINUTE_MS = 60_000;
/** Minutes within which a mailed link has to be used, and hours for which its session lasts. */
const LINK_MINUTES = 15;
export const SESSION_SECONDS = 12 * 3_600;

/** Mails a link to the operator who has this address. For any other address nothing happens (docs/product/desk.md#by-mail). */
export async function mailLink(
  { db, mailer, operating, siteAddress }: Pick<Services, "db" | "mailer" | "operating" | "siteAddress">,
  email: string,
  now: Date,
): Promise<void> {
  const operator = operating.operators.find((each) => each.email === email.toLowerCase());
  if (!operator) return;
  const { name, role } = operator;
  await db.transaction().execute(async (trx) => {
    const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS);
    const token = await issueLink(trx, { name, role, openedBy: BY_MAIL, sessionSeconds: SESSION_SECONDS }, expiresAt);
    await mailer.put(trx, linkLetter(operator, linkAddress(siteAddress(), token)));
    await recordAudit(trx, { who: "desk", action: "desk.mail", subject: `desk ${name}`, changes: { role } });
  });
  mailer.wake();
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
