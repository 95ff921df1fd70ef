import type { ApiClient } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import type { PlaceIndex } from "@nightlatch/domain";
import { type LoadContext, lazyImport, PageHead, useApi, usePublicConfig, useQuery } from "@nightlatch/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, Field, TextInput } from "@nightlatch/ui";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { countOf } from "../browse/texts.ts";
import { NothingListed } from "../common/illustrations.tsx";
import { citiesOf, cityHref, cityName, type ListedCity, placesNamed } from "./listed-places.ts";
import mapStyles from "./map/map.module.css";
import type { PlaceMap } from "./map/place-map.tsx";
import { PlaceList } from "./place-list.tsx";
import styles from "./places.module.css";
import { useViewState } from "./use-view-state.ts";

export async function loadPlaces({ queryClient, api }: LoadContext): Promise<void> {
  try {
    await queryClient.fetchQuery(placesQuery(api));
  } catch (error) {
    if (typeof window === "undefined") throw error;
  }
}

export function PlacesPage() {
  const { data, error, refetch } = useQuery(placesQuery(useApi()));
  const { origin, homeMode } = usePublicConfig();
  const crumbs = [
    { label: "Home", to: paths.homePage(homeMode) },
    { label: "Places", to: paths.places() },
  ];
  return (
    <div className={styles.page}>
      <PageHead
        title="Places: stays and venues by city"
        description="Every country, state and city with private stays and venues for adults, with how many there are in each, and a map."
        canonical={paths.places()}
        noindex={data?.total === 0}
        jsonLd={data ? [placesJsonLd(data, origin), breadcrumbJsonLd(crumbs, origin)] : []}
      />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className={styles.heading}>Places</h1>
      {data ? <Places index={data} /> : null}
      {!data && error ? (
        <div role="alert">
          <p className={styles.problem}>Error: {error.message || "Failed to fetch data"}</p>
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      ) : null}
    </div>
  );
}

function Places({ index }: { index: PlaceIndex }) {
  const { before, save } = useViewState();
  const [text, setText] = useState(before.text ?? "");
  const find = (text: string) => {
    setText(text);
    save({ text });
  };
  const wanted = useDeferredValue(text.trim());
  const countries = useMemo(() => placesNamed(index.countries, wanted), [index, wanted]);
  const all = useMemo(() => citiesOf(index.countries), [index]);
  const cities = useMemo(() => citiesOf(countries), [countries]);
  const named = index.countries.filter(({ name }) => name !== "").length;
  if (index.total === 0)
    return (
      <div className={styles.nothing}>
        <NothingListed />
      </div>
    );
  return (
    <>
      <p className={styles.lede}>
        {countOf(index.total, "listing")} in {inWords(all.length, named)}. Choose a place to see its listings.
      </p>
      <MapFrame cities={cities} all={all} />
      <Field className={styles.filter} label="Find a place" name="place">
        <TextInput value={text} autoComplete="off" enterKeyHint="search" onChange={({ target }) => find(target.value)} />
      </Field>
      <p className={styles.found} role="status">
        {wanted ? foundText(cities.length, wanted) : ""}
      </p>
      <PlaceList countries={countries} folds={wanted === ""} />
    </>
  );
}

const inWords = (cities: number, countries: number): string =>
  `${cities} ${cities === 1 ? "city" : "cities"}${countries > 1 ? ` in ${countries} countries` : ""}`;

const foundText = (cities: number, wanted: string): string =>
  cities === 0 ? `No place here is called “${wanted}”.` : `${cities} ${cities === 1 ? "city" : "cities"} for “${wanted}”`;

const placesQuery = (api: ApiClient) => ({
  queryKey: ["places"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/places", {}, signal),
});

const NAMED_MAX = 100;

function placesJsonLd(index: PlaceIndex, origin: string): Record<string, unknown> {
  const cities = citiesOf(index.countries);
  const largest = cities.toSorted((a, b) => b.count - a.count).slice(0, NAMED_MAX);
  return {
    "@type": "ItemList",
    name: "Places",
    numberOfItems: cities.length,
    itemListElement: largest.map((city, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: cityName(city),
      url: origin + cityHref(city),
    })),
  };
}

const placeMap = lazyImport(async () => (await import(/* webpackChunkName: "place-map" */ "./map/place-map.tsx")).PlaceMap);

function MapFrame({ cities, all }: { cities: readonly ListedCity[]; all: readonly ListedCity[] }) {
  const frame = useRef<HTMLElement>(null);
  const [Loaded, setLoaded] = useState<typeof PlaceMap>();
  const [failed, setFailed] = useState(false);
  const fetchMap = () => {
    setFailed(false);
    placeMap.get().then(
      (part) => setLoaded(() => part),
      () => setFailed(true),
    );
  };
  const begin = useRef(fetchMap);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      begin.current();
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const unknown = all.filter(({ at }) => !at).length;
  if (unknown === all.length) return null;
  return (
    <section ref={frame} className={mapStyles.section} aria-label="Map">
      <div className={mapStyles.frame} aria-busy={!Loaded && !failed}>
        {Loaded ? <Loaded cities={cities} /> : null}
        {failed ? (
          <div className={mapStyles.failed} role="alert">
            <p>The map didn't load. The list below has every place.</p>
            <Button variant="secondary" onClick={fetchMap}>
              Retry
            </Button>
          </div>
        ) : null}
      </div>
      {unknown > 0 ? (
        <p className={mapStyles.note}>{unknown === 1 ? "1 city isn't on the map." : `${unknown} cities aren't on the map.`}</p>
      ) : null}
    </section>
  );
}
