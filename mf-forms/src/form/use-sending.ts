import { randomId } from "@nightlatch/api-client";
import { useShownAt } from "@nightlatch/ui";
import { useRef } from "react";
import { type Failure, failureOf } from "./send-outcome.ts";

/** The facts that a sent form tells about itself (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export interface SentForm {
  /** The text of the field that people leave empty. */
  readonly trap: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs: number;
  /** A random name of the message, the same for as long as nothing in it was changed. */
  readonly once: string;
  /** The time at which the message was sent first, in milliseconds since 1970. */
  readonly firstAt: number;
}

export interface SendRules<Sent> {
  /** Sends the output of the rules; rejects when that fails. */
  readonly send: (values: Sent, form: SentForm) => Promise<void>;
  /** The data that is sent beside the values, as text, to tell a second try from another message. */
  readonly beside?: () => string;
  /** The message of a failure that carries none of its own. */
  readonly failure: string;
  /** The message when the thrown value is no Error. */
  readonly unknownFailure?: string;
}

/**
 * A function that sends a form's values, under one name until they have arrived or were changed. It resolves with the
 * failure, if there was one.
 */
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
