import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { classNames } from "@nightlatch/ui";
import styles from "../../saved/saved.module.css";
import { RowSkeletons } from "../../saved/stay-row.tsx";

export function Reading() {
  return (
    <section className={styles.section} aria-label="The list" aria-busy="true">
      <noscript>
        <p className={styles.none}>
          Opening a list needs JavaScript, which is switched off in this browser. The list is in the link itself, so we can't show it to
          you. <Link to={paths.browse()}>Explore listings</Link>
        </p>
      </noscript>
      <RowSkeletons className={classNames(styles.rows, styles.unknown)} />
    </section>
  );
}
