import type { ReactNode } from "react";
import styles from "./filters.module.css";

export interface GroupProps {
  readonly legend: string;
  /** What is chosen, in words; empty for nothing. A folded group shows it. */
  readonly chosen: string;
  /** How a group that can be folded opens; undefined for one that cannot. */
  readonly fold: "open" | "folded" | undefined;
  readonly children: ReactNode;
}

/** A group of the filters. In the sheet it can be folded, and then still shows what is chosen. */
export function Group({ legend, chosen, fold, children }: GroupProps) {
  if (!fold)
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{legend}</legend>
        {children}
      </fieldset>
    );
  return (
    <details className={styles.fold} open={fold === "open"}>
      <summary>
        <span className={styles.folded}>
          {legend}
          <span className={styles.chosen}>{chosen}</span>
        </span>
      </summary>
      <fieldset className={styles.group} aria-label={legend}>
        {children}
      </fieldset>
    </details>
  );
}
