import styles from "./pieces.module.css";

/** Words that somebody wrote, with their lines, each in the direction of its script. */
export function Letter({ children }: { readonly children: string }) {
  return (
    <p className={styles.letter} dir="auto">
      {children}
    </p>
  );
}
