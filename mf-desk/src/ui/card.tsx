import { type ReactNode, useId } from "react";
import { OfContext } from "./of.tsx";
import styles from "./pieces.module.css";

interface CardProps {
  readonly title: string;
  /** What its controls are named by, where titles repeat; the title unless told. */
  readonly name?: string;
  /** The place in the page that links lead to. */
  readonly id?: string;
  /** Buttons or links beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One of many things of a kind, under a heading of its own. Unlike a panel it is no landmark of the page: their names may repeat. */
export function Card({ title, name = title, id, actions, children }: CardProps) {
  const heading = useId();
  return (
    <OfContext value={name}>
      <article className={styles.panel} aria-labelledby={heading} id={id} data-panel>
        <header className={styles.panelHead}>
          <h2 id={heading}>
            <bdi>{title}</bdi>
          </h2>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
        {children}
      </article>
    </OfContext>
  );
}
