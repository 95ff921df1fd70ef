import { Notice } from "@nightlatch/ui";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { failureOf } from "../form/send-outcome.ts";
import styles from "./host.module.css";

export function Section({ title, act, children }: { title: string; act?: Act; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {act?.outcome ? <Notice ref={act.noticeRef} tabIndex={-1} {...act.outcome} /> : null}
      {children}
    </section>
  );
}

export const dayInWords = (text: string, month: "long" | "short" = "long"): string =>
  new Date(text.length === 10 ? `${text}T00:00:00Z` : text).toLocaleDateString("en-GB", {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  });

interface ActOutcome {
  readonly kind: "success" | "error";
  readonly title: string;
}

export type Act = ReturnType<typeof useAct>;

export function useAct() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActOutcome>();
  const noticeRef = useRef<HTMLDivElement>(null);
  const under = useRef(false);
  // The message gets the focus, because the action may remove the clicked button.
  useEffect(() => {
    if (outcome) noticeRef.current?.focus();
  }, [outcome]);
  return {
    busy,
    outcome,
    noticeRef,
    /** Runs `work` unless an action is in flight, and shows `done` or the error. @returns whether `work` succeeded */
    async run<T>(work: () => Promise<T>, done: string | ((result: T) => string)): Promise<boolean> {
      if (under.current) return false;
      under.current = true;
      setBusy(true);
      let lastText = "";
      const failure = await work().then(
        (result) => {
          lastText = typeof done === "string" ? done : done(result);
        },
        (thrown: unknown) => failureOf(thrown, "That did not work. Please try again.").failure,
      );
      under.current = false;
      setBusy(false);
      setOutcome(failure === undefined ? { kind: "success", title: lastText } : { kind: "error", title: failure });
      return failure === undefined;
    },
  };
}
