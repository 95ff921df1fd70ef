import type { FacetCounts, FacetName, ListingQuery } from "@nightlatch/domain";
import { toListingParams } from "@nightlatch/domain";
import { Button } from "@nightlatch/ui";
import { FacetGroup } from "./facet-group.tsx";
import styles from "./filters.module.css";
import { GuestsFilter } from "./guests-filter.tsx";

interface Props {
  readonly pathname: string;
  readonly query: ListingQuery;
  readonly facets: FacetCounts;
  readonly onChange: (query: ListingQuery) => void;
}

const GROUPS: readonly { readonly name: FacetName; readonly legend: string }[] = [
  { name: "furniture", legend: "Kink furniture" },
  { name: "dynamics", legend: "Dynamics" },
  { name: "wellness", legend: "Wellness" },
  { name: "locationType", legend: "Location type" },
];
const CONTROLLED: readonly string[] = ["type", "state", "city", "maxGuests", ...GROUPS.map(({ name }) => name)];

/**
 * The five filters (docs/product/filters.md#controls), each choice with the number of listings that it would leave
 * (docs/product/filters.md#counts). A GET form, so that it works without JavaScript; with it, `onChange` takes every change.
 */
export function FilterForm({ pathname, query, facets, onChange }: Props) {
  // Filters without a control stay (docs/product/filters.md#chips).
  const kept = Object.entries(toListingParams(query)).filter(([name]) => !CONTROLLED.includes(name));
  return (
    <form className={styles.form} action={pathname} onSubmit={(event) => event.preventDefault()}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <GuestsFilter guests={query.maxGuests} onChange={(maxGuests) => onChange(withValue(query, "maxGuests", maxGuests))} />
      {GROUPS.map(({ name, legend }) => (
        <FacetGroup
          key={name}
          name={name}
          legend={legend}
          choices={facets[name]}
          chosen={query[name] ?? []}
          onChange={(values) => onChange(withValue(query, name, values.length > 0 ? values : undefined))}
        />
      ))}
      <Button type="submit" variant="secondary" className={styles.apply}>
        Apply filters
      </Button>
    </form>
  );
}

function withValue<K extends keyof ListingQuery>(query: ListingQuery, name: K, value: ListingQuery[K] | undefined): ListingQuery {
  const { [name]: _, ...rest } = query;
  return value === undefined ? rest : { ...rest, [name]: value };
}
