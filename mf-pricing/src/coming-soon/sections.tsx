import type { ReactNode } from "react";
import styles from "./sections.module.css";

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Item({ name, drawing, children }: { name: string; drawing?: ReactNode; children: ReactNode }) {
  return (
    <li>
      {drawing}
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.text}>{children}</p>
    </li>
  );
}
