import { paths } from "@nightlatch/contract";
import {
  type ListingPage,
  type ListingQuery,
  MAX_GUESTS_MAX,
  MAX_GUESTS_MIN,
  PRIVACY_KEYS,
  readMaxGuests,
  toListingParams,
} from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Button, classNames } from "@nightlatch/ui";
import { useEffect, useId } from "react";
import { useFollowing } from "../../common/use-following.ts";
import { withValue } from "../list-rules.ts";
import { FacetGroup } from "./facet-group.tsx";
import { AFTER_GUESTS, BEFORE_GUESTS, FILTER_GROUPS, type FilterGroup } from "./filter-groups.ts";
import styles from "./filters.module.css";
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

export function FilterForm({ pathname, query, list: { facets, total }, onChange, folds = false }: Props) {
  const counts = facets.privacyFacts;
  const controlled = counts ? [...CONTROLLED, ...PRIVACY] : CONTROLLED;
  const preserved = Object.entries(toListingParams(query)).filter(([name]) => !controlled.includes(name));
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
      {preserved.map(([name, value]) => (
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

interface GuestsProps {
  readonly guests: number | undefined;
  readonly onChange: (guests: number | undefined) => void;
}

const TYPING_PAUSE_MS = 600;

function GuestsFilter({ guests, onChange }: GuestsProps) {
  const id = useId();
  const guestsText = guests?.toString() ?? "";
  const [text, setText] = useFollowing(guestsText);

  function act(value: string): void {
    const read = readMaxGuests(value);
    if (read !== guests) onChange(read);
    setText(read?.toString() ?? "");
  }

  useEffect(() => {
    if (text === guestsText) return;
    const timer = setTimeout(act, TYPING_PAUSE_MS, text);
    return () => clearTimeout(timer);
  });

  return (
    <fieldset className={classNames(styles.group, styles.guestsGroup)}>
      <legend className={styles.legend}>
        <label htmlFor={id}>Max Guests</label>
      </legend>
      <p className={styles.help} id={`${id}-help`}>
        How many of you?
      </p>
      <input
        id={id}
        className={styles.guests}
        type="number"
        name="maxGuests"
        min={MAX_GUESTS_MIN}
        max={MAX_GUESTS_MAX}
        inputMode="numeric"
        placeholder="Any"
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => act(text)}
        onKeyDown={(event) => event.key === "Enter" && act(text)}
      />
    </fieldset>
  );
}
