import { z } from "zod";
import { byRule, formText } from "./schema-parts.ts";
import { checkWaitlist, toSubscription } from "./waitlist-rules.ts";

/** A waitlist subscription; the output is what the email-marketing service takes. */
export const waitlistSchema = z
  .object({ email: formText("email"), interest: formText("interest") })
  .superRefine(byRule(checkWaitlist))
  .transform(toSubscription);
