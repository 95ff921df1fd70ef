import { Link } from "@nightlatch/shared/runtime";
import { VisuallyHidden } from "@nightlatch/shared/ui";
import styles from "./filter-chips.module.css";
import type { ActiveFilter } from "./list-rules.ts";

/** What narrows the list, each as a link that lets it go (READINGS 22). Nothing when nothing does. */
export function FilterChips({ filters, clear }: { filters: readonly ActiveFilter[]; clear: string }) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link className={styles.chip} to={without}>
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {label}
            <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to={clear}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
