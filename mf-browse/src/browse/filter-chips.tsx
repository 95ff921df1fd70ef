import type { ListingQuery } from "@nightlatch/shared/domain";
import { Link } from "@nightlatch/shared/runtime";
import { VisuallyHidden } from "@nightlatch/shared/ui";
import { activeFilters, withoutFilters } from "./active-filters.ts";
import { browseHref } from "./browse-address.ts";
import styles from "./filter-chips.module.css";

/** What narrows the list, each as a link that lets it go (READINGS 22). Nothing when nothing does. */
export function FilterChips({ query }: { query: ListingQuery }) {
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link className={styles.chip} to={browseHref(without)}>
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {label}
            <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to={browseHref(withoutFilters(query))}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
