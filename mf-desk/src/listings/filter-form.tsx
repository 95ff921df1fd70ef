import { FEATURES, PLANS, PROPERTY_TYPES } from "@nightlatch/domain";
import { Button, Field, Select, TextInput } from "@nightlatch/ui";
import { type ComponentProps, type FormEvent, useId, useRef, useState } from "react";
import { useAnswer } from "../desk/desk-context.ts";
import { COLUMNS, columnsOf, countOf, FILTER_TEXTS, filterOf, MISSING } from "./filter.ts";
import styles from "./listings.module.css";

interface FilterFormProps {
  readonly params: URLSearchParams;
  /** Changes the address; an empty value takes its name out. */
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

const LACKS = { photos: "photos", facts: "privacy facts", "booking-link": "a booking link", description: "a description" } as const;
const NAMES = [...FILTER_TEXTS, "shown", "featured", "boosted", "verified"] as const;

/** What listings are found by. The address has it, so that it can be kept and handed on. */
export function FilterForm({ params, change }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const count = countOf(filterOf(params));
  const apply = () => {
    if (!form.current) return;
    const values = new FormData(form.current);
    const texts = Object.fromEntries(NAMES.map((name) => [name, String(values.get(name) ?? "")]));
    change({ ...texts, missing: values.getAll("missing").join(",") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={styles.filter} ref={form} onSubmit={submit} aria-label="Find listings">
      <div className={styles.first}>
        <Field label="Search" name="search" className={styles.search}>
          <FilterText type="search" value={params.get("search") ?? ""} />
        </Field>
        <Field label="State" name="shown">
          <Select value={params.get("shown") ?? ""} onChange={apply}>
            <option value="">All</option>
            <option value="published">Published</option>
            <option value="paused">Paused by their hosts</option>
            <option value="drafts">Drafts</option>
          </Select>
        </Field>
        <Button type="submit">Find</Button>
        {count > 0 ? (
          <Button
            variant="quiet"
            onClick={() => change({ ...Object.fromEntries(NAMES.map((name) => [name, undefined])), missing: undefined })}
          >
            Clear filter
          </Button>
        ) : null}
      </div>
      <div className={styles.folds}>
        <details open={count > (params.get("search") ? 1 : 0) + (params.get("shown") ? 1 : 0)}>
          <summary>More filters</summary>
          <MoreFilters params={params} apply={apply} />
        </details>
        <details>
          <summary>Columns</summary>
          <Columns params={params} change={change} />
        </details>
      </div>
    </form>
  );
}

function MoreFilters({ params, apply }: { readonly params: URLSearchParams; readonly apply: () => void }) {
  const text = (name: string) => params.get(name) ?? "";
  return (
    <div className={styles.grid}>
      <Field label="Type" name="type">
        <Select value={text("type")} onChange={apply}>
          <option value="">Any</option>
          {PROPERTY_TYPES.filter(({ id }, at) => PROPERTY_TYPES.findIndex((other) => other.id === id) === at).map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tag" name="tag">
        <Select value={text("tag")} onChange={apply}>
          <option value="">Any</option>
          {FEATURES.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Country value={text("country")} />
      <Field label="State or province" name="state">
        <FilterText value={text("state")} />
      </Field>
      <Field label="City" name="city">
        <FilterText value={text("city")} />
      </Field>
      <Field label="Plan" name="plan">
        <Select value={text("plan")} onChange={apply}>
          <option value="">Any</option>
          <option value="none">None</option>
          {PLANS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {(["featured", "boosted", "verified"] as const).map((flag) => (
        <Field key={flag} label={flag[0]?.toUpperCase() + flag.slice(1)} name={flag}>
          <Select value={text(flag)} onChange={apply}>
            <option value="">Any</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </Select>
        </Field>
      ))}
      <Field label="Changed since" name="since">
        <FilterText type="date" value={text("since")} />
      </Field>
      <fieldset className={styles.checks}>
        <legend>Without</legend>
        {MISSING.map((what) => (
          <label key={what}>
            <input type="checkbox" name="missing" value={what} checked={text("missing").split(",").includes(what)} onChange={apply} />{" "}
            {LACKS[what]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The country, out of those that listings are in. */
function Country({ value }: { readonly value: string }) {
  const list = useId();
  const { data = [] } = useAnswer("listings places", { of: "country" });
  return (
    <Field label="Country" name="country">
      <FilterText value={value} list={list} />
      <datalist id={list}>
        {data.map(({ name, listings }) => (
          <option key={name} value={name}>
            {listings}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

function Columns({ params, change }: FilterFormProps) {
  const shown = columnsOf(params).map(({ id }) => id);
  return (
    <fieldset className={styles.checks}>
      <legend>Shown beside the name</legend>
      {COLUMNS.slice(1).map(({ id, head }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={shown.includes(id)}
            onChange={({ target }) =>
              change({ columns: (target.checked ? [...shown, id] : shown.filter((each) => each !== id)).join(",") })
            }
          />{" "}
          {head}
        </label>
      ))}
    </fieldset>
  );
}

/** A text that follows the address, and between two changes of it what is typed. It counts with Enter or Find. */
function FilterText({ value, ...props }: ComponentProps<typeof TextInput> & { readonly value: string }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  return <TextInput {...props} value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" />;
}
