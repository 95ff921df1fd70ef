import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { segmentLabel } from "@nightlatch/domain";
import { Link, type LoadContext, PageHead, useApi, useQuery } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import styles from "./page.module.css";

export const PATH = "/page-path";

/** Ignores failures, because the page works without the counts. */
export async function loadPageName({ queryClient, api }: LoadContext): Promise<void> {
  await queryClient.prefetchQuery(categoryCountsQuery(api));
}

export function PageName() {
  const { data, isError } = useQuery(categoryCountsQuery(useApi()));
  const kinds = Object.entries(data?.counts ?? {}).filter(([, count]) => count > 0);
  return (
    <div className={styles.page}>
      <PageHead
        title="Page title"
        description="How many private places of each kind are in the directory today, with a link to each kind."
        canonical={PATH}
      />
      <h1>Page title</h1>
      {isError ? <Notice kind="error" title="The places could not be counted. Please try again in a moment." /> : null}
      {data && kinds.length === 0 ? <p>There is no place in the directory yet.</p> : null}
      <ul className={styles.kinds}>
        {kinds.map(([type, count]) => (
          <li key={type}>
            <Link to={paths.browse({ type })}>{segmentLabel(type)}</Link>: {count}
          </li>
        ))}
      </ul>
    </div>
  );
}
