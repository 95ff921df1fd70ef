import { z } from "zod";

/** A solved challenge has about 700 characters. */
const PROOF_MAX = 4096;

/** All fields are optional, because forms work without JavaScript (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export const guardFields = {
  website: z.string({ error: "website must be text." }).optional().describe("Leave it out or empty: only programs fill it in."),
  elapsedMs: z.number({ error: "elapsedMs must be a number." }).optional().describe("Milliseconds from showing the form to sending it."),
  proof: z
    .string({ error: "proof must be text." })
    .max(PROOF_MAX, `proof can have at most ${PROOF_MAX} characters.`)
    .optional()
    .describe("A solved challenge of GET /api/challenge. Without it fewer forms are accepted from one client."),
  once: z
    .string({ error: "once must be text." })
    .regex(/^[\w-]{8,64}$/, "once must have 8 to 64 letters, digits, dashes or underscores.")
    .optional()
    .describe("A random name of this message. If it is sent again under the same name, such as after a lost response, it counts once."),
};

export interface GuardFields {
  readonly website?: string | undefined;
  readonly elapsedMs?: number | undefined;
  readonly proof?: string | undefined;
  readonly once?: string | undefined;
}

export const OBJECT_ERROR = {
  error: (issue: { readonly code?: string }) => (issue.code === "invalid_type" ? "The body must be a JSON object." : undefined),
};
