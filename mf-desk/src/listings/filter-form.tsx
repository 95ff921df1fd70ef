import { FEATURES, PLANS, PROPERTY_TYPES } from "@nightlatch/domain";
import { type FormEvent, useId, useState } from "react";
import { useOperationQuery } from "../desk/desk-context.ts";
import { ActionButton, Checks, type FieldSpec, Input, type OptionList } from "../ui/index.ts";
import { COLUMNS, columnsOf, countOf, filterOf, MISSING, NAMES } from "./filter.ts";
import styles from "./listings.module.css";

interface FilterFormProps {
  readonly params: URLSearchParams;
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

type Name = (typeof NAMES)[number];

const SEARCH: FieldSpec<Name> = { field: "search", label: "Search", type: "search" };
const VISIBILITY: FieldSpec<Name> = {
  ...{ field: "shown", label: "State" },
  options: { "": "All", published: "Published", paused: "Paused by the host", drafts: "Drafts" },
};
const ANY = ["", "Any"] as const;
const TYPES = PROPERTY_TYPES.filter(({ id }, at) => PROPERTY_TYPES.findIndex((other) => other.id === id) === at);
const FLAG: OptionList = [ANY, ["yes", "Yes"], ["no", "No"]];
const BEFORE: readonly FieldSpec<Name>[] = [
  { field: "type", label: "Type", options: [ANY, ...TYPES.map(({ slug, label }) => [slug, label] as const)] },
  { field: "tag", label: "Tag", options: [ANY, ...FEATURES.map(({ slug, label }) => [slug, label] as const)] },
];
const BEHIND: readonly FieldSpec<Name>[] = [
  { field: "state", label: "State or province" },
  { field: "city", label: "City" },
  { field: "plan", label: "Plan", options: [ANY, ["none", "None"], ...PLANS.map(({ id, name }) => [id, name] as const)] },
  { field: "featured", label: "Featured", options: FLAG },
  { field: "boosted", label: "Boosted", options: FLAG },
  { field: "verified", label: "Verified", options: FLAG },
  { field: "since", label: "Changed since", type: "date" },
];
const LACKS = { photos: "photos", facts: "privacy facts", "booking-link": "booking link", description: "description" } as const;

export function FilterForm({ params, change }: FilterFormProps) {
  const countries = useId();
  const { data: countryRows = [] } = useOperationQuery("listings places", { of: "country" });
  const stored = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ""]));
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(params);
  // Text fields follow the URL, but keep typed text while other parameters change. Select fields apply immediately.
  if (seen !== params) {
    const changed = NAMES.filter((name) => params.get(name) !== seen.get(name));
    setSeen(params);
    setTyped({ ...typed, ...Object.fromEntries(changed.map((name) => [name, stored[name] ?? ""])) });
  }
  const count = countOf(filterOf(params));
  const apply = (changes: Readonly<Record<string, string>>) => change({ ...typed, ...changes });
  const input = ({ field, options, ...spec }: FieldSpec<Name>) => (
    <Input
      key={field}
      name={field}
      options={options}
      autoComplete="off"
      {...spec}
      value={typed[field] ?? ""}
      set={(value) => (options ? apply({ [field]: value }) : setTyped({ ...typed, [field]: value }))}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({});
  };
  return (
    <form className={styles.filter} onSubmit={submit} aria-label="Find listings">
      <div className={styles.first}>
        {input(SEARCH)}
        {input(VISIBILITY)}
        <ActionButton content="Find" variant="primary" type="submit" />
        {count > 0 ? (
          <ActionButton
            content="Clear filters"
            variant="quiet"
            onClick={() => change(Object.fromEntries(NAMES.map((name) => [name, undefined])))}
          />
        ) : null}
      </div>
      <div className={styles.folds}>
        <details open={count > (params.get("search") ? 1 : 0) + (params.get("shown") ? 1 : 0)}>
          <summary>More filters</summary>
          <div className={styles.grid}>
            {BEFORE.map(input)}
            {input({ field: "country", label: "Country", list: countries })}
            <datalist id={countries}>
              {countryRows.map(({ name, listings }) => (
                <option key={name} value={name}>
                  {listings}
                </option>
              ))}
            </datalist>
            {BEHIND.map(input)}
            <Checks
              legend="Missing"
              options={MISSING.map((each) => [each, LACKS[each]])}
              chosen={typed.missing?.split(",").filter(Boolean) ?? []}
              set={(missing) => apply({ missing: missing.join(",") })}
            />
          </div>
        </details>
        <details>
          <summary>Columns</summary>
          <Checks
            legend="Shown next to the name"
            options={COLUMNS.slice(1).map(({ id, head }) => [id, head])}
            chosen={columnsOf(params).map(({ id }) => id)}
            set={(columns) => change({ columns: columns.join(",") })}
          />
        </details>
      </div>
    </form>
  );
}
