import type { ReactNode } from "react";
import styles from "./detail.module.css";

/** One part of the page under its heading. `id` is the heading's, so that a link can lead there. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
