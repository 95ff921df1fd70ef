import { PRODUCT_NAME } from "@nightlatch/domain";
import { letter } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import type { Invitation, LinkPurpose } from "./subscriber-store.ts";

/** The address of a link in a mail. */
export function linkTo(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/api/waitlist/${purpose}?token=${token}`;
}

/** The mail that asks the owner of an address whether it may be on the list. */
export function confirmationLetter(to: string, { confirmToken, unsubscribeToken }: Invitation, publicUrl: string): Mail {
  const unsubscribeUrl = linkTo(publicUrl, "unsubscribe", unsubscribeToken);
  return {
    kind: "waitlist",
    to,
    subject: "Please confirm your subscription",
    unsubscribeUrl,
    text: letter(
      `This address was put on the waiting list of ${PRODUCT_NAME}.\nOpen this link to confirm it, within seven days:`,
      linkTo(publicUrl, "confirm", confirmToken),
      "If that was not you, there is nothing you need to do:\nwithout your confirmation we do not write again.",
      `To take the address off the list, now or later:\n${unsubscribeUrl}`,
    ),
  };
}
