import type { ListingDetail } from "@nightlatch/domain";
import { FeatureIcon } from "../icons/feature-icon.tsx";
import styles from "./detail.module.css";
import { labelsOf } from "./labels.ts";

/** The listing's labels, each of which opens to its meaning. They work without scripts. */
export function Labels({ labels }: { labels: ListingDetail["labels"] }) {
  const shown = labelsOf(labels);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.labels} aria-label="Labels">
      {shown.map(({ slug, name, meaning }) => (
        <li key={slug}>
          <details>
            <summary>
              <FeatureIcon slug={slug} />
              {name}
            </summary>
            <p>{meaning}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
