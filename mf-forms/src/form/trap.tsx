import styles from "./trap.module.css";

/** The field that people neither see nor reach and leave empty (READINGS 53). */
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
