import type { Mail } from "@nightlatch/database/mail";
import { checkWaitlist, PRODUCT_NAME, toSubscription, WAITLIST_INTERESTS } from "@nightlatch/domain";
import { letter } from "@nightlatch/mail/letters";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import type { Invitation, LinkPurpose } from "./subscribers.ts";

const TAGS_ERROR = "tags must be a list of texts.";
const tagList = z.union([z.array(z.string()), z.string().transform((tag) => [tag])], { error: TAGS_ERROR });
const TAG_IDS = WAITLIST_INTERESTS.map(({ tagId }) => tagId).join(", ");

export const waitlistBodySchema = z
  .strictObject(
    {
      email_address: z
        .string({ error: "email_address must be text." })
        .optional()
        .default("")
        .meta({ default: undefined, description: "The address to write to." }),
      tags: tagList.optional().describe(`Interests: ${TAG_IDS}.`),
      "tags[]": tagList.optional().describe("The same, as forms spell it."),
      ...guardFields,
    },
    OBJECT_ERROR,
  )
  .meta({ required: ["email_address"] })
  .transform(({ email_address: email, tags = [], "tags[]": more = [], ...guard }, context) => {
    const allTags = [...tags, ...more];
    const [firstInterest] = WAITLIST_INTERESTS;
    // The rule expects one interest, but a form may send several tags or none.
    const [issue] = checkWaitlist({ email, interest: firstInterest.value });
    if (issue) context.addIssue({ code: "custom", path: ["email_address"], message: issue.message });
    const ids = allTags.map((tag) => WAITLIST_INTERESTS.find(({ value, tagId }) => tag === tagId || tag === value)?.tagId);
    if (ids.includes(undefined)) context.addIssue({ code: "custom", path: ["tags"], message: `tags must be among ${TAG_IDS}.` });
    const { email_address } = toSubscription({ email, interest: "" });
    return { email: email_address, tags: [...new Set(ids)].filter((id) => id !== undefined), guard };
  });

export function linkTo(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/api/waitlist/${purpose}?token=${token}`;
}

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
