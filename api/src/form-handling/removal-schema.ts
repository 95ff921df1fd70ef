import { checkRemoval, isRemovalReason, PERMANENCES, PREFERRED_CONTACTS, toRemovalRequest } from "@nightlatch/domain";
import { z } from "zod";
import { byRule, formLine, formText } from "./form-fields.ts";

/** The fields of a removal request. A group heading is no reason and cannot be sent. */
export const removalFields = z.object({
  propertyName: formLine("propertyName"),
  propertyId: formLine("propertyId"),
  bookingLink: formLine("bookingLink"),
  hostName: formLine("hostName"),
  hostEmail: formLine("hostEmail"),
  hostPhone: formLine("hostPhone"),
  preferredContact: z.enum(PREFERRED_CONTACTS, { error: "preferredContact must be email or phone." }).optional().default("email"),
  reason: formLine("reason").transform((reason) => (isRemovalReason(reason) ? reason : "")),
  reasonDetails: formText("reasonDetails"),
  permanence: z.enum(PERMANENCES, { error: "permanence must be temporary or permanent." }).optional().default("permanent"),
  authorized: z.boolean({ error: "authorized must be true or false." }).optional().default(false),
});

/** A removal request. Messages are the form's own. */
export const removalSchema = removalFields.superRefine(byRule(checkRemoval)).transform(toRemovalRequest);
