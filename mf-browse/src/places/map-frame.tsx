import { lazyPart } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import type { ListedCity } from "./listed-places.ts";
import styles from "./map/map.module.css";
import type { PlaceMap } from "./map/place-map.tsx";

const placeMap = lazyPart(async () => (await import(/* webpackChunkName: "place-map" */ "./map/place-map.tsx")).PlaceMap);

export function MapFrame({ cities, all }: { cities: readonly ListedCity[]; all: readonly ListedCity[] }) {
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
    <section ref={frame} className={styles.section} aria-label="Map">
      <div className={styles.frame} aria-busy={!Loaded && !failed}>
        {Loaded ? <Loaded cities={cities} /> : null}
        {failed ? (
          <div className={styles.failed} role="alert">
            <p>The map didn't load. The list below has every place.</p>
            <Button variant="secondary" onClick={fetchMap}>
              Retry
            </Button>
          </div>
        ) : null}
      </div>
      {unknown > 0 ? (
        <p className={styles.note}>{unknown === 1 ? "1 city isn't on the map." : `${unknown} cities aren't on the map.`}</p>
      ) : null}
    </section>
  );
}
