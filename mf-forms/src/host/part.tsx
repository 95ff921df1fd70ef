import { Notice } from "@nightlatch/ui";
import { type ReactNode, useId } from "react";
import styles from "./host.module.css";
import type { Act } from "./use-act.ts";

export function Part({ title, act, children }: { title: string; act?: Act; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {act?.outcome ? <Notice ref={act.noticeRef} tabIndex={-1} {...act.outcome} /> : null}
      {children}
    </section>
  );
}

/** A day in words, such as 23 November 2026, or 23 Nov 2026 where there is little room. @param text an ISO day or time */
export const dayInWords = (text: string, month: "long" | "short" = "long"): string =>
  new Date(text.length === 10 ? `${text}T00:00:00Z` : text).toLocaleDateString("en-GB", {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  });
