import { Button } from "@nightlatch/ui";
import styles from "./match.module.css";

/** What is on the screen while the device goes from one to the other: nothing of anybody's answers. */
export function Cover({ take }: { readonly take: () => void }) {
  return (
    <section className={styles.cover} aria-labelledby="cover">
      <h2 id="cover" tabIndex={-1}>
        Now pass it on
      </h2>
      <p>The first answers are put away. No way back on this device leads to them.</p>
      <p>When the device is in the other person's hands, it's their turn.</p>
      <Button onClick={take}>It's my turn</Button>
    </section>
  );
}
