import { paths } from "@nightlatch/contract";
import { DEBUG_LIST_MAX } from "@nightlatch/domain";
import { PageHead, useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useMemo, useState } from "react";
import { clearCache, clearedText } from "./clear-cache.ts";
import styles from "./debug.module.css";
import { type DebugProperty, readDebugProperties } from "./lookup.ts";
import { propertiesQuery } from "./properties.ts";
import { PropertyTable } from "./property-table.tsx";
import { SlugLookup } from "./slug-lookup.tsx";

/**
 * The page `/debug` (docs/product/internal-pages.md#debug). Not indexed, and it shows only data that the API gives to
 * anybody (docs/product/internal-pages.md#not-indexed). The records are fetched by the browser only: all of them in the HTML
 * would make it many times its size.
 */
export function DebugPage() {
  const properties = useQuery(propertiesQuery(useApi()));
  const queryClient = useQueryClient();
  const [done, setDone] = useState("");
  const loaded = useMemo(() => properties.data && readDebugProperties(properties.data), [properties.data]);

  async function reload() {
    setDone("");
    const { isSuccess } = await properties.refetch({ cancelRefetch: false });
    if (isSuccess) setDone("Properties reloaded.");
  }
  function clear() {
    const cleared = clearCache(queryClient, () => window.localStorage);
    setDone(clearedText(cleared));
  }

  return (
    <div className={styles.page}>
      <PageHead title="Debug" description="Properties as this browser has loaded them." canonical={paths.debug()} noindex />
      <h1 className={styles.heading}>Debug</h1>
      <p className={styles.count}>An internal page: the properties as this browser has loaded them.</p>
      <div className={styles.actions}>
        <Button onClick={reload}>Reload properties</Button>
        <Button variant="secondary" onClick={clear}>
          Clear cache
        </Button>
        <p className={styles.done} role="status">
          {properties.isFetching ? "Loading properties..." : done}
        </p>
      </div>
      <noscript>
        <Notice kind="info" title="Properties are loaded with JavaScript, which is switched off in this browser." />
      </noscript>
      {properties.error && !properties.isFetching ? (
        <Notice kind="error" title={`Error: ${properties.error.message}`}>
          <Button className={styles.retry} onClick={reload}>
            Retry
          </Button>
        </Notice>
      ) : null}
      {loaded ? <Loaded properties={loaded} /> : null}
    </div>
  );
}

function Loaded({ properties }: { properties: readonly DebugProperty[] }) {
  return (
    <>
      <SlugLookup properties={properties} />
      <section className={styles.section} aria-labelledby="properties">
        <h2 id="properties">Properties</h2>
        <p className={styles.count}>
          {properties.length} {properties.length === 1 ? "property" : "properties"} loaded
        </p>
        {properties.length > 0 ? (
          <PropertyTable caption={`The first ${DEBUG_LIST_MAX}`} properties={properties.slice(0, DEBUG_LIST_MAX)} />
        ) : null}
      </section>
    </>
  );
}
