import { randomId } from "@nightlatch/shared/api-client";
import { useShownAt } from "@nightlatch/shared/ui";
import { useRef } from "react";
import { type Failure, failureOf } from "./send-outcome.ts";

/** What a sent form says about itself (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export interface SentForm {
  /** What stands in the field that people leave empty. */
  readonly trap: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs: number;
  /** A random name of what is sent, the same for as long as nothing in it was changed. */
  readonly once: string;
  /** When it was sent first, in milliseconds since 1970. */
  readonly firstAt: number;
}

export interface SendRules<Sent> {
  /** Sends what the rules made of the values; rejects when that fails. */
  readonly send: (values: Sent, form: SentForm) => Promise<void>;
  /** What is sent beside the values, as text, to tell a second try from another message. */
  readonly beside?: () => string;
  /** Shown when a failure carries no message of its own. */
  readonly failure: string;
  /** Shown when what failed is no error at all. */
  readonly unknownFailure?: string;
}

/** Sends a form's values under one name until they arrived or were changed. @returns what failed, if anything did */
export function useSending<Sent>({ send, beside, failure, unknownFailure }: SendRules<Sent>) {
  const shownAt = useShownAt();
  const message = useRef({ text: "", once: "", firstAt: 0 });

  return async (values: Sent, trap: string): Promise<Failure | undefined> => {
    const text = JSON.stringify([values, beside?.()]);
    if (message.current.text !== text) message.current = { text, once: randomId(), firstAt: Date.now() };
    const { once, firstAt } = message.current;
    try {
      await send(values, { trap, elapsedMs: performance.now() - shownAt, once, firstAt });
      message.current.text = "";
      return undefined;
    } catch (thrown) {
      return failureOf(thrown, failure, unknownFailure);
    }
  };
}
