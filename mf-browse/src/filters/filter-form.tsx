import type { FacetCounts, FacetName, ListingQuery } from "@nightlatch/domain";
import { PRIVACY_KEYS, toListingParams } from "@nightlatch/domain";
import { Button } from "@nightlatch/ui";
import { FacetGroup } from "./facet-group.tsx";
import styles from "./filters.module.css";
import { GuestsFilter } from "./guests-filter.tsx";
import { PrivacyFilter } from "./privacy-filter.tsx";
import { withValue } from "./with-value.ts";

interface Props {
  readonly pathname: string;
  readonly query: ListingQuery;
  readonly facets: FacetCounts;
  readonly onChange: (query: ListingQuery) => void;
  /** Whether the groups of choices can be folded; the first of them opens. */
  readonly folds?: boolean;
}

interface Named {
  readonly name: FacetName;
  readonly legend: string;
}

// What is asked for most comes first: home leads to hot tubs, and cards name furniture.
const BEFORE_GUESTS: readonly Named[] = [
  { name: "wellness", legend: "Wellness" },
  { name: "furniture", legend: "Kink furniture" },
];
const AFTER_GUESTS: readonly Named[] = [
  { name: "locationType", legend: "Location type" },
  { name: "dynamics", legend: "Dynamics" },
];
const GROUPS = [...BEFORE_GUESTS, ...AFTER_GUESTS];
const CONTROLLED: readonly string[] = ["type", "state", "city", "maxGuests", ...GROUPS.map(({ name }) => name)];
const PRIVACY: readonly string[] = [...PRIVACY_KEYS, "said"];

/**
 * The five filters and those of privacy (docs/product/filters.md#controls), each choice with the number of listings that it would leave
 * (docs/product/filters.md#counts). A GET form, so that it works without JavaScript; with it, `onChange` takes every change.
 */
export function FilterForm({ pathname, query, facets, onChange, folds = false }: Props) {
  // Filters without a control stay (docs/product/filters.md#chips).
  const counts = facets.privacyFacts;
  const controlled = counts ? [...CONTROLLED, ...PRIVACY] : CONTROLLED;
  const kept = Object.entries(toListingParams(query)).filter(([name]) => !controlled.includes(name));
  const foldOf = (first: boolean) => (folds ? (first ? "open" : "folded") : undefined);
  const group = ({ name, legend }: Named) => (
    <FacetGroup
      key={name}
      name={name}
      legend={legend}
      choices={facets[name]}
      chosen={query[name] ?? []}
      onChange={(values) => onChange(withValue(query, name, values.length > 0 ? values : undefined))}
      fold={foldOf(name === GROUPS[0]?.name)}
    />
  );
  return (
    <form className={styles.form} action={pathname} onSubmit={(event) => event.preventDefault()}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {BEFORE_GUESTS.map(group)}
      <GuestsFilter guests={query.maxGuests} onChange={(maxGuests) => onChange(withValue(query, "maxGuests", maxGuests))} />
      {counts ? <PrivacyFilter query={query} counts={counts} onChange={onChange} fold={foldOf(false)} /> : null}
      {AFTER_GUESTS.map(group)}
      <Button type="submit" variant="secondary" className={styles.apply}>
        Apply filters
      </Button>
    </form>
  );
}
