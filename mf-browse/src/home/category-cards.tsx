import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import styles from "./category-cards.module.css";
import { CATEGORIES } from "./links.ts";

/** Four categories with a live count each; a failed count shows zero (docs/product/home.md#category-cards). */
export function CategoryCards() {
  const { data } = useQuery(categoryCountsQuery(useApi()));
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className={styles.heading}>
        Where to begin
      </h2>
      <ul className={styles.cards}>
        {CATEGORIES.map(({ type, name, about }) => (
          <li key={type} className={styles.card}>
            <h3 className={styles.name}>
              <Link className={styles.link} to={paths.browse({ type })}>
                {name}
              </Link>
            </h3>
            <p className={styles.about}>{about}</p>
            <p className={styles.count}>
              <strong>{data?.counts[type] ?? 0}</strong> listings
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
