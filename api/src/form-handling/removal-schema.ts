import { checkRemoval, isRemovalReason, PERMANENCES, PREFERRED_CONTACTS, toRemovalRequest } from "@nightlatch/domain";
import { z } from "zod";
import { byRule, formText } from "./form-fields.ts";

/** A removal request. Messages are the form's own; a group heading is no reason and cannot be sent. */
export const removalSchema = z
  .object({
    propertyName: formText("propertyName"),
    propertyId: formText("propertyId"),
    bookingLink: formText("bookingLink"),
    hostName: formText("hostName"),
    hostEmail: formText("hostEmail"),
    hostPhone: formText("hostPhone"),
    preferredContact: z.enum(PREFERRED_CONTACTS, { error: "preferredContact must be email or phone." }).optional().default("email"),
    reason: formText("reason").transform((reason) => (isRemovalReason(reason) ? reason : "")),
    reasonDetails: formText("reasonDetails"),
    permanence: z.enum(PERMANENCES, { error: "permanence must be temporary or permanent." }).optional().default("permanent"),
    authorized: z.boolean({ error: "authorized must be true or false." }).optional().default(false),
  })
  .superRefine(byRule(checkRemoval))
  .transform(toRemovalRequest);
