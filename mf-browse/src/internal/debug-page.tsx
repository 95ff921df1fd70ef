import { paths } from "@nightlatch/contract";
import { DEBUG_LIST_MAX } from "@nightlatch/domain";
import { Link, PageHead, useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { Button, Field, Notice, TextInput } from "@nightlatch/ui";
import { type FormEvent, useMemo, useState } from "react";
import styles from "./debug.module.css";
import { clearCache, clearedText, type DebugProperty, findProperty, propertiesQuery, readDebugProperties } from "./debug-data.ts";

/** Loads the records only in the browser, because they would multiply the size of the server's HTML. */
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

function SlugLookup({ properties }: { properties: readonly DebugProperty[] }) {
  const [slug, setSlug] = useState<string>();
  function lookUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSlug(String(new FormData(event.currentTarget).get("slug")));
  }
  return (
    <section className={styles.section} aria-labelledby="lookup">
      <h2 id="lookup">Slug lookup</h2>
      <form className={styles.lookup} onSubmit={lookUp}>
        <Field name="slug" label="Slug or name">
          <TextInput autoComplete="off" spellCheck={false} autoCapitalize="none" />
        </Field>
        <Button type="submit" variant="secondary">
          Look up
        </Button>
      </form>
      <div role="status">{slug === undefined ? null : <LookupResult property={findProperty(properties, slug)} />}</div>
    </section>
  );
}

function LookupResult({ property }: { property: DebugProperty | undefined }) {
  return property ? <PropertyTable caption="Match" properties={[property]} /> : <p className={styles.none}>No property found</p>;
}

function PropertyTable({ caption, properties }: { caption: string; properties: readonly DebugProperty[] }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Slug</th>
          <th scope="col" className={styles.flag}>
            Published
          </th>
        </tr>
      </thead>
      <tbody>
        {properties.map(({ id, Name, Slug, Published }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.property(Slug)}>{Name}</Link>
            </th>
            <td className={styles.slug}>{Slug}</td>
            <td className={styles.flag}>{Published ? "Yes" : "No"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
