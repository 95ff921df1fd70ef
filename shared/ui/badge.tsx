import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

export function Badge({ kind = "plain", children }: { kind?: "plain" | "featured" | "verified"; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, kind !== "plain" && styles[kind])}>
      {kind === "verified" ? (
        <svg className={styles.icon} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
          <path d="m2.5 8.5 3.5 3.5 7.5-8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : null}
      {children}
    </span>
  );
}
