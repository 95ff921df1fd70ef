import { PRODUCT_NAME } from "@nightlatch/domain";
import { letter, NOT_YOU } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import { quoted } from "../submissions/host-letters.ts";

/** Asks a new address whether it is the host's. */
export function addressNewLetter(
  to: string,
  { site, token, name, count }: { readonly site: string; readonly token: string; readonly name: string; readonly count: number },
  operator: string,
): Mail {
  const others = count < 2 ? "" : count === 2 ? " and 1 other listing" : ` and ${count - 1} other listings`;
  return {
    kind: "host-address",
    to,
    replyTo: operator,
    subject: "Is this your new address?",
    text: letter(
      `The host of ${quoted(name)}${others} on ${PRODUCT_NAME} asked us to write to this address from now on. If that is you, open this link within a week and press Confirm:\n${site}/host#confirm-${token}`,
      "We have asked the old address, too. Nothing changes until both have confirmed.",
      NOT_YOU,
    ),
  };
}

/** Tells the address that counts from now on, with a link to the host's page. */
export function addressDoneLetter(to: string, { site, token }: { readonly site: string; readonly token: string }, operator: string): Mail {
  return {
    kind: "host-link",
    to,
    replyTo: operator,
    subject: "We write to this address now",
    text: letter(
      `From now on, everything about your listings on ${PRODUCT_NAME} goes to this address. Your page opens with this link:\n${site}/host#${token}`,
      "All links we sent you before have ended. This one works once, in the browser where you open it. Keep it to yourself: it opens your page without a password.",
      "If this wasn't you, please reply to this email soon, and we will help.",
    ),
  };
}
