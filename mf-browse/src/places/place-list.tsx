import { placeSegment } from "@nightlatch/domain";
import { Link, useLocation } from "@nightlatch/runtime";
import { classNames, useHydrated, VisuallyHidden } from "@nightlatch/ui";
import { memo, type ReactNode, useEffect, useState } from "react";
import { type Country, cityHref, countryHref, ELSEWHERE, type State, stateHref } from "./listed-places.ts";
import styles from "./places.module.css";
import { useViewState } from "./use-view-state.ts";

function fragmentsOf(countries: readonly Country[]): ReadonlyMap<Country | State, string> {
  const fragments = new Map<Country | State, string>();
  const taken = new Set<string>();
  const take = (place: Country | State): void => {
    const fragment = placeSegment(place.name);
    if (fragment === "" || taken.has(fragment)) return;
    taken.add(fragment);
    fragments.set(place, fragment);
  };
  for (const country of countries) take(country);
  for (const { states } of countries) for (const state of states) take(state);
  return fragments;
}

const FOLDED_TOGETHER = 10;
const SMALL_COUNTRY_MAX = 3;

export const PlaceList = memo(({ countries, folds }: { countries: readonly Country[]; folds: boolean }) => {
  const fragments = fragmentsOf(countries);
  return (
    <>
      {countries.length > 1 ? (
        <nav className={styles.jumps} aria-label="Countries">
          <ul className={styles.countries}>
            {countries.map((country) => (
              <li key={country.name}>
                <a href={`#${fragments.get(country) ?? "elsewhere"}`}>{country.name || ELSEWHERE}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={styles.list}>
        {countries.map((country, index) => {
          const id = fragments.get(country) ?? "elsewhere";
          const { length } = country.states;
          const large = length > FOLDED_TOGETHER;
          return (
            <section
              key={country.name}
              className={classNames(styles.section, length <= SMALL_COUNTRY_MAX && styles.small)}
              aria-labelledby={id}
            >
              <Fold
                id={id}
                within={country.states.flatMap((state) => fragments.get(state) ?? [])}
                name={country.name || ELSEWHERE}
                folds={folds}
                opens={index === 0}
                heading={
                  <h2 id={id}>
                    <Counted href={countryHref(country)} count={country.count}>
                      {country.name || ELSEWHERE}
                    </Counted>
                  </h2>
                }
                className={classNames(styles.states, large && folds && styles.rows)}
              >
                {country.states.map((state) => (
                  <StateCities key={state.name} country={country} state={state} id={fragments.get(state)} folds={large && folds} />
                ))}
              </Fold>
            </section>
          );
        })}
      </div>
    </>
  );
});

interface StateProps {
  readonly country: Country;
  readonly state: State;
  readonly id: string | undefined;
  readonly folds: boolean;
}

function StateCities({ country, state, id, folds }: StateProps) {
  const cities = (
    <ul className={styles.cities}>
      {state.cities.map((city) => (
        <li key={city.name}>
          <Counted href={cityHref({ name: city.name, state: state.name, country: country.name })} count={city.count}>
            {city.name}
          </Counted>
        </li>
      ))}
    </ul>
  );
  if (!state.name) return <div className={styles.state}>{cities}</div>;
  const heading = (
    <h3 id={id}>
      <Counted href={stateHref(state)} count={state.count}>
        {state.name}
      </Counted>
    </h3>
  );
  return (
    <div className={styles.state}>
      <Fold id={id ?? `${country.name} ${state.name}`} name={state.name} folds={folds} opens={false} heading={heading}>
        {cities}
      </Fold>
    </div>
  );
}

interface FoldProps {
  readonly id: string;
  readonly within?: readonly string[];
  readonly name: string;
  readonly folds: boolean;
  readonly opens: boolean;
  readonly heading: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function useFragment(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash.slice(1) : "";
}

function Fold({ id, within = [], name, folds, opens, heading, className, children }: FoldProps) {
  const { before, save } = useViewState();
  const [chosen, setChosen] = useState(before.folds?.[id]);
  const fragment = useFragment();
  const led = fragment !== "" && (fragment === id || within.includes(fragment));
  useEffect(() => {
    if (led) setChosen(true);
  }, [led]);
  const open = chosen ?? (led || opens);
  if (!folds)
    return (
      <>
        <div className={styles.head}>{heading}</div>
        <div className={className}>{children}</div>
      </>
    );
  const toggle = () => {
    setChosen(!open);
    save({ folds: { [id]: !open } });
  };
  return (
    <>
      <div className={styles.head}>
        {heading}
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={`in-${id}`}
          aria-label={`Places in ${name}`}
          onClick={toggle}
        />
      </div>
      <div id={`in-${id}`} className={classNames(className, !open && styles.folded)}>
        {children}
      </div>
    </>
  );
}

function Counted({ href, count, children }: { href: string | undefined; count: number; children: string }) {
  const words = (
    <>
      <span className={styles.name}>{children}</span>{" "}
      <span className={styles.count}>
        {count}
        <VisuallyHidden>{count === 1 ? " listing" : " listings"}</VisuallyHidden>
      </span>
    </>
  );
  return href ? (
    <Link className={styles.place} to={href}>
      {words}
    </Link>
  ) : (
    words
  );
}
