import { paths } from "@nightlatch/contract";
import type { ContactSubject } from "@nightlatch/domain";
import type { ReactNode } from "react";
import styles from "./prose-page.module.css";

/** The class of the part of a drawing that is lit. */
export const LIT = styles.lit;

/** The class of what must not be overlooked. */
export const URGENT = styles.urgent;

/** A line drawing with one lit part, beside a page's title. It tells nothing that the title does not. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** The address of the contact page with a subject chosen beforehand. */
export function contactAbout(subject: ContactSubject): string {
  return `${paths.contact()}?subject=${subject}`;
}
