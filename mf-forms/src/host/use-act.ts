import { type RefObject, useEffect, useRef, useState } from "react";
import { failureOf } from "../form/send-outcome.ts";

export interface ActOutcome {
  readonly kind: "success" | "error";
  readonly title: string;
}

export interface Act {
  readonly busy: boolean;
  readonly outcome: ActOutcome | undefined;
  readonly noticeRef: RefObject<HTMLDivElement | null>;
  /** Does the work, unless it is under way, and says `done` or why it failed. @returns whether it was done */
  readonly run: <T>(work: () => Promise<T>, done: string | ((result: T) => string)) => Promise<boolean>;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActOutcome>();
  const noticeRef = useRef<HTMLDivElement>(null);
  const under = useRef(false);
  // The button that was pressed may be gone, so the focus goes to what is said about it.
  useEffect(() => {
    if (outcome) noticeRef.current?.focus();
  }, [outcome]);
  return {
    busy,
    outcome,
    noticeRef,
    async run(work, done) {
      if (under.current) return false;
      under.current = true;
      setBusy(true);
      let said = "";
      const failure = await work().then(
        (result) => {
          said = typeof done === "string" ? done : done(result);
        },
        (thrown: unknown) => failureOf(thrown, "That did not work. Please try again.").failure,
      );
      under.current = false;
      setBusy(false);
      setOutcome(failure === undefined ? { kind: "success", title: said } : { kind: "error", title: failure });
      return failure === undefined;
    },
  };
}
