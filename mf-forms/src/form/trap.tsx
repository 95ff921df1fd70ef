import styles from "./trap.module.css";

/**
 * A trap for robots: the field that people neither see nor reach and leave empty
 * (docs/product/abuse-and-privacy.md#guard-of-public-forms).
 */
export function Trap({ name }: { name: string }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this field empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
