import { type GuardValues, randomId } from "@nightlatch/api-client";
import { useRenderedAt } from "@nightlatch/ui";
import { useRef } from "react";
import { type Failure, failureOf } from "./send-outcome.ts";

export interface SubmittedForm {
  readonly honeypot: string;
  readonly elapsedMs: number;
  readonly once: string;
  readonly firstAt: number;
}

export interface SendRules<Sent> {
  readonly send: (values: Sent, form: SubmittedForm) => Promise<void>;
  readonly extraContent?: () => string;
  readonly failure: string;
  readonly unknownFailure?: string;
}

export function useSubmission<Sent>({ send, extraContent, failure, unknownFailure }: SendRules<Sent>) {
  const renderedAt = useRenderedAt();
  const message = useRef({ text: "", once: "", firstAt: 0 });

  return async (values: Sent, honeypot: string): Promise<Failure | undefined> => {
    const text = JSON.stringify([values, extraContent?.()]);
    if (message.current.text !== text) message.current = { text, once: randomId(), firstAt: Date.now() };
    const { once, firstAt } = message.current;
    try {
      await send(values, { honeypot, elapsedMs: performance.now() - renderedAt, once, firstAt });
      message.current.text = "";
      return undefined;
    } catch (thrown) {
      return failureOf(thrown, failure, unknownFailure);
    }
  };
}

export const guardValues = ({ honeypot, elapsedMs, once }: SubmittedForm): GuardValues => ({
  website: honeypot,
  elapsedMs: Math.round(elapsedMs),
  once,
});
