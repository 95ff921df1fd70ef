import { classNames } from "./class-names.ts";
import styles from "./dotted.module.css";

/** Separates facts by dots. No wrapped line begins or ends with a dot. */
export function Dotted({ facts, className }: { facts: readonly string[]; className?: string | undefined }) {
  return (
    <p className={classNames(styles.dotted, className)}>
      {facts.map((fact, index) => (
        <span key={fact}>{index > 0 ? ` · ${fact}` : fact}</span>
      ))}
    </p>
  );
}
