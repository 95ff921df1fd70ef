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
      `Someone added this address to the ${PRODUCT_NAME} waiting list.\nIf that was you, open this link within seven days to confirm:`,
      linkTo(publicUrl, "confirm", confirmToken),
      "If it wasn't you, you don't need to do anything:\nunless you confirm, we won't write again.",
      `To leave the list, now or later:\n${unsubscribeUrl}`,
    ),
  };
}
