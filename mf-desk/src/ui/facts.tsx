import type { ReactNode } from "react";
import styles from "./pieces.module.css";

interface FactsProps {
  /** Pairs of a term and its value. Those without a value are left out. */
  readonly facts: readonly (readonly [term: string, value: ReactNode])[];
}

const hasNothing = (value: ReactNode): boolean => value === undefined || value === null || value === "" || value === false;

/** A list of terms with their values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => !hasNothing(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
