import { paths } from "@nightlatch/contract";
import type { ListingPage, ListingQuery } from "@nightlatch/domain";
import { PRIVACY_KEYS, toListingParams } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { withValue } from "../list-rules.ts";
import { FacetGroup } from "./facet-group.tsx";
import { AFTER_GUESTS, BEFORE_GUESTS, FILTER_GROUPS, type FilterGroup } from "./filter-groups.ts";
import styles from "./filters.module.css";
import { GuestsFilter } from "./guests-filter.tsx";
import { PrivacyFilter } from "./privacy-filter.tsx";

interface Props {
  readonly pathname: string;
  readonly query: ListingQuery;
  readonly list: ListingPage;
  readonly onChange: (query: ListingQuery) => void;
  readonly folds?: boolean;
}

const CONTROLLED: readonly string[] = ["type", "state", "city", "maxGuests", ...FILTER_GROUPS.map(({ name }) => name)];
const PRIVACY: readonly string[] = [...PRIVACY_KEYS, "said"];

/**
 * The filter controls (docs/product/filters.md#controls) with the number of listings of each choice
 * (docs/product/filters.md#counts). A GET form, so that it works without JavaScript.
 */
export function FilterForm({ pathname, query, list: { facets, total }, onChange, folds = false }: Props) {
  // Filters without a control stay (docs/product/filters.md#chips).
  const counts = facets.privacyFacts;
  const controlled = counts ? [...CONTROLLED, ...PRIVACY] : CONTROLLED;
  const kept = Object.entries(toListingParams(query)).filter(([name]) => !controlled.includes(name));
  const foldOf = (first: boolean) => (folds ? (first ? "open" : "folded") : undefined);
  const group = ({ name, legend }: FilterGroup) => (
    <FacetGroup
      key={name}
      name={name}
      legend={legend}
      choices={facets[name]}
      chosen={query[name] ?? []}
      onChange={(values) => onChange(withValue(query, name, values.length > 0 ? values : undefined))}
      fold={foldOf(name === FILTER_GROUPS[0]?.name)}
    />
  );
  return (
    <form className={styles.form} data-none={total === 0 || undefined} action={pathname} onSubmit={(event) => event.preventDefault()}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {BEFORE_GUESTS.map(group)}
      <GuestsFilter guests={query.maxGuests} onChange={(maxGuests) => onChange(withValue(query, "maxGuests", maxGuests))} />
      {counts ? <PrivacyFilter query={query} counts={counts} onChange={onChange} fold={foldOf(false)} /> : null}
      {AFTER_GUESTS.map(group)}
      <p className={styles.help}>
        <Link to={paths.match()}>Choosing together?</Link>
      </p>
      <Button type="submit" variant="secondary" className={styles.apply}>
        Apply filters
      </Button>
    </form>
  );
}
