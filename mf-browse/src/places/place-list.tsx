import { placeSegment } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { memo } from "react";
import { type Country, cityHref, countryHref, ELSEWHERE, type State, stateHref } from "./listed-places.ts";
import styles from "./places.module.css";

/** The fragments of countries and states, each once: the first that has a name keeps it. */
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

/**
 * Countries, their states and cities, each a link to everything there, with the number of listings. Thousands of them are not made
 * again while somebody types.
 */
export const PlaceList = memo(({ countries }: { countries: readonly Country[] }) => {
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
      {countries.map((country) => (
        <section key={country.name} aria-labelledby={fragments.get(country) ?? "elsewhere"}>
          <h2 className={styles.country} id={fragments.get(country) ?? "elsewhere"}>
            <Counted href={countryHref(country)} count={country.count}>
              {country.name || ELSEWHERE}
            </Counted>
          </h2>
          <div className={styles.states}>
            {country.states.map((state) => (
              <StateCities key={state.name} country={country} state={state} id={fragments.get(state)} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
});

function StateCities({ country, state, id }: { country: Country; state: State; id: string | undefined }) {
  return (
    <div className={styles.state}>
      {state.name ? (
        <h3 id={id}>
          <Counted href={stateHref(state)} count={state.count}>
            {state.name}
          </Counted>
        </h3>
      ) : null}
      <ul className={styles.cities}>
        {state.cities.map((city) => (
          <li key={city.name}>
            <Counted href={cityHref({ name: city.name, state: state.name, country: country.name })} count={city.count}>
              {city.name}
            </Counted>
          </li>
        ))}
      </ul>
    </div>
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
