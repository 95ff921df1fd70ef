import { z } from "zod";
import type { Services } from "../../services.ts";
import { answers } from "../answers.ts";
import type { TypedApp } from "../typed-app.ts";

const challengeSchema = z
  .object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string().optional(),
        expiresAt: z.number().optional(),
      })
      .describe("What to solve, in the words of altcha's second protocol."),
    signature: z.string().describe("Goes back unchanged with the solution."),
  })
  .describe("A small proof of work that a form may carry as its proof.");

/** `GET /api/challenge` (docs/product/abuse-and-privacy.md#guard-of-public-forms): a proof of work to do before a form is sent. */
export function challengeRoute(app: TypedApp, { guard }: Services): void {
  app.get(
    "/challenge",
    {
      schema: {
        summary: "A small proof of work, good for ten minutes and one form.",
        description: "Send it back solved as the form's proof: base64 of the JSON object {challenge, solution}.",
        response: answers("The challenge.", challengeSchema),
      },
    },
    async (_request, reply) => reply.header("cache-control", "no-store").send(await guard.challenges.issue()),
  );
}
