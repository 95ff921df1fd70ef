import { paths } from "@nightlatch/contract";
import type { ContactSubject } from "@nightlatch/domain";
import type { ReactNode } from "react";
import styles from "./prose-page.module.css";

export const LIT = styles.lit;

export const URGENT = styles.urgent;

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function contactAbout(subject: ContactSubject): string {
  return `${paths.contact()}?subject=${subject}`;
}
