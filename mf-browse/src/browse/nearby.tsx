import { paths } from "@nightlatch/contract";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import styles from "./browse.module.css";
import { nearbyQuery } from "./get-nearby.ts";
import { countOf } from "./texts.ts";

/**
 * Cities near the list's place, and the way to all places (docs/product/deciding.md#also-nearby). What does not come is left out:
 * the list stands without it.
 *
 * @param segments type, state and city of the list's address
 */
export function Nearby({ segments }: { segments: readonly string[] }) {
  const { data } = useQuery(nearbyQuery(useApi(), segments));
  const [type, asked] = segments;
  return (
    <nav className={styles.nearby} aria-label="Places">
      {data?.items.length ? (
        <>
          <h2>Also nearby</h2>
          <ul className={styles.hints}>
            {data.items.map(({ state, city, label, count, away }) => (
              <li key={label}>
                <Link to={paths.browse({ type, state, city })}>{label}</Link>
                <div>
                  {countOf(count, "listing")}, {away}
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Link className={styles.all} to={paths.places(asked)}>
        All places
      </Link>
    </nav>
  );
}
