import { Button, Field, TextInput } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import styles from "./debug.module.css";
import { type DebugProperty, findProperty } from "./lookup.ts";
import { PropertyTable } from "./property-table.tsx";

/** A form that looks a property up by its slug or its name among those that are loaded. */
export function SlugLookup({ properties }: { properties: readonly DebugProperty[] }) {
  const [asked, setAsked] = useState<string>();
  function lookUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(String(new FormData(event.currentTarget).get("slug")));
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
      <div role="status">{asked === undefined ? null : <LookupResult property={findProperty(properties, asked)} />}</div>
    </section>
  );
}

/** The property that was found, or a line that there is none. */
export function LookupResult({ property }: { property: DebugProperty | undefined }) {
  return property ? <PropertyTable caption="Match" properties={[property]} /> : <p className={styles.none}>No property found</p>;
}
