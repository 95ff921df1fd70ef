import type { ApiClient } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { Link, lazyPart, useApi, useQuery } from "@nightlatch/runtime";
import styles from "./browse.module.css";

const rows = lazyPart(() => import(/* webpackChunkName: "nearby" */ "../places/nearby-rows.ts"));

/** @param segments type, state and city of a list's address */
export const nearbyQuery = (api: ApiClient, segments: readonly string[]) => ({
  queryKey: ["nearby", ...segments],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await rows.get()).nearbyRows(api, segments, signal),
  enabled: segments.length > 1,
});

/** Cities near the list's place, and the way to all places. What does not come is left out: the list stands without it. */
export function Nearby({ segments }: { segments: readonly string[] }) {
  const { data } = useQuery(nearbyQuery(useApi(), segments));
  return (
    <nav className={styles.nearby} aria-label="Places">
      {data?.length ? (
        <>
          <h2>Also nearby</h2>
          <ul className={styles.hints}>
            {data.map(([href, name, rest]) => (
              <li key={href}>
                <Link to={href}>{name}</Link>: {rest}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Link className={styles.all} to={paths.places(segments[1])}>
        All places
      </Link>
    </nav>
  );
}
