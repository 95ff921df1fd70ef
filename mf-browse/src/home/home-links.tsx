import { Link } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import styles from "./home.module.css";
import { ABOUT_LINKS, CATEGORY_LINKS, DESTINATIONS, type HomeLink, SUPPORT_LINKS } from "./links.ts";

function LinkList({ title, links, newTab = false }: { title: string; links: readonly HomeLink[]; newTab?: boolean }) {
  return (
    <div>
      <h2 className={styles.linksTitle}>{title}</h2>
      <ul className={styles.linkList}>
        {links.map(({ label, to }) => (
          <li key={to}>
            {newTab ? (
              <a href={to} target="_blank" rel="noopener">
                {label}
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The links to destinations, categories, support and about (docs/product/home.md#links). */
export function HomeLinks() {
  return (
    <nav className={styles.links} aria-label="More places to go">
      <LinkList title="Destinations" links={DESTINATIONS} />
      <LinkList title="Categories" links={CATEGORY_LINKS} />
      <LinkList title="Support" links={SUPPORT_LINKS} newTab />
      <LinkList title="About" links={ABOUT_LINKS} newTab />
    </nav>
  );
}
