import { Link } from "@nightlatch/runtime";
import styles from "./breadcrumbs.module.css";

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={to} className={styles.item}>
            {index === crumbs.length - 1 ? (
              <span className={styles.here} aria-current="page">
                {label}
              </span>
            ) : (
              <Link className={styles.link} to={to}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** @param origin without a trailing slash */
export function breadcrumbJsonLd(crumbs: readonly Crumb[], origin: string): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({ "@type": "ListItem", position: index + 1, name: label, item: origin + to })),
  };
}
