import type { ReactNode } from "react";
import styles from "./sections.module.css";

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Item({ name, illustration, children }: { name: string; illustration?: ReactNode; children: ReactNode }) {
  return (
    <li>
      {illustration}
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.text}>{children}</p>
    </li>
  );
}
