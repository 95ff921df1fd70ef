import { z } from "zod";
import { byRule, formText } from "./schema-parts.ts";
import { checkWaitlist, toSubscription } from "./waitlist-rules.ts";

/** The schema of a waitlist subscription; its output is the body that the email-marketing service takes. */
export const waitlistSchema = z
  .object({ email: formText("email"), interest: formText("interest") })
  .superRefine(byRule(checkWaitlist))
  .transform(toSubscription);
