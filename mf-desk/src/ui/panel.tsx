import { type ReactNode, useId } from "react";
import styles from "./pieces.module.css";

export interface PanelProps {
  readonly title: string;
  /** Buttons or links beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading} data-panel>
      <header className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
