import type { ListingDetail } from "@nightlatch/shared/domain";
import { Badge } from "@nightlatch/shared/ui";
import styles from "./detail.module.css";
import { labelsOf } from "./labels.ts";

/** The listing's labels; what they mean opens beneath them. */
export function Labels({ labels }: { labels: ListingDetail["labels"] }) {
  const shown = labelsOf(labels);
  if (shown.length === 0) return null;
  return (
    <section className={styles.labels} aria-label="Labels">
      <ul className={styles.labelList}>
        {shown.map(({ name }) => (
          <li key={name}>
            <Badge>{name}</Badge>
          </li>
        ))}
      </ul>
      <details className={styles.meanings}>
        <summary>What {shown.length === 1 ? "this label means" : "these labels mean"}</summary>
        <dl>
          {shown.map(({ name, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
