import type { GuardValues } from "@nightlatch/api-client";
import type { SentForm } from "./use-sending.ts";

/** The field that people leave empty (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export const HONEYPOT = "website";

export const guardValues = ({ trap, elapsedMs, once }: SentForm): GuardValues => ({
  website: trap,
  elapsedMs: Math.round(elapsedMs),
  once,
});
