import { Link } from "@nightlatch/runtime";
import { Button, classNames, VisuallyHidden } from "@nightlatch/ui";
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { countOf } from "../../browse/texts.ts";
import { cityHref, cityName, type ListedCity } from "../listed-places.ts";
import { useViewState } from "../use-view-state.ts";
import {
  type Cluster,
  fit,
  gather,
  NARROWEST,
  onScreen,
  type Point,
  pan,
  project,
  type Size,
  unitsPerPixel,
  type View,
  WHOLE,
  WIDTH,
  zoom,
} from "./geometry.ts";
import styles from "./map.module.css";
import { COUNTRY_BORDERS, LAND, STATE_BORDERS } from "./outlines.gen.ts";
import { useGestures } from "./use-gestures.ts";

interface CityMarker extends ListedCity, Point {}

const TOUCH_TARGET_PX = 44;

const STEP = 0.2;
const CLOSER = 0.5;

export const PlaceMap = memo(({ cities }: { cities: readonly ListedCity[] }) => {
  const markers = useMemo(
    () => cities.flatMap((city): CityMarker[] => (city.at ? [{ ...city, ...project([city.at[0], city.at[1]]) }] : [])),
    [cities],
  );
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const { before, save } = useViewState();
  const [view, setView] = useState<View>(before.view ?? WHOLE);
  const [fitted, setFitted] = useState(before.view && { markers, known: true });
  const known = size.width > 0;
  // Fits the view to the listed cities when the map's size becomes known and when the list changes.
  if (known && (fitted?.markers !== markers || !fitted.known)) {
    setFitted({ markers, known });
    if (markers.length > 0) setView(fit(markers, size));
  }
  useGestures(stage, size, setView);
  const storeView = useEffectEvent(() => save({ view }));
  useEffect(() => {
    if (known) storeView();
  }, [known, view]);
  const [here, setHere] = useState<{ readonly view: View; readonly markers: readonly CityMarker[] }>();
  const units = unitsPerPixel(view, size);
  const clusters = useMemo(() => gather(markers, TOUCH_TARGET_PX * units), [markers, units]);
  const seen = clusters
    .map((cluster) => ({ cluster, at: onScreen(cluster, view, size) }))
    .filter(({ at }) => at.x > 0 && at.x < size.width && at.y > 0 && at.y < size.height);
  const inView = seen.reduce((sum, { cluster }) => sum + cluster.members.length, 0);
  const help = useId();

  function open(cluster: Cluster<CityMarker>): void {
    const closer = fit(cluster.members, size);
    // The focused dot is removed with the old view, so the map takes the focus.
    stage.current?.focus({ preventScroll: true });
    if (gather(cluster.members, TOUCH_TARGET_PX * unitsPerPixel(closer, size)).length > 1 && closer.width < view.width) setView(closer);
    else setHere({ view, markers: cluster.members });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's */}
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map handles keys that move it
        tabIndex={0}
        aria-label="Map of places"
        aria-describedby={help}
        onKeyDown={(event) => moveByKey(event, setView, markers.length > 0 ? fit(markers, size) : WHOLE, size)}
      >
        {known ? <Outlines view={view} height={(size.height / size.width) * view.width} /> : null}
        <ul className={styles.dots}>
          {seen.map(({ cluster, at }) => (
            <li
              key={`${cluster.x} ${cluster.y}`}
              className={classNames(
                cluster.members.length === 1 && labelFits(cluster.members[0]?.name ?? "", at, seen, size) && styles.named,
              )}
              style={{ left: at.x, top: at.y }}
            >
              <Marker cluster={cluster} open={() => open(cluster)} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.tools}>
        <p className={styles.inView} role="status">
          {inView === markers.length ? "" : `${inView} of `}
          {countOf(markers.length, "place")} in view
        </p>
        <Tool label="Zoom in" sign="+" off={view.width <= NARROWEST} onClick={() => setView(zoom(view, CLOSER))} />
        <Tool label="Zoom out" sign="−" off={view.width >= WIDTH} onClick={() => setView(zoom(view, 1 / CLOSER))} />
        <Button variant="secondary" className={styles.tool} onClick={() => setView(fit(markers, size))}>
          Show all
        </Button>
      </div>
      <VisuallyHidden>
        <p id={help}>Arrow keys move the map, plus and minus zoom. The list below has the same places.</p>
      </VisuallyHidden>
      {here?.view === view ? <Here cities={here.markers} /> : null}
    </>
  );
});

const LETTER = 8;
const LABEL_OFFSET = 24;
const LINE = 24;

function labelFits(name: string, at: Point, seen: readonly { readonly at: Point }[], size: Size): boolean {
  const end = at.x + LABEL_OFFSET + name.length * LETTER;
  const overlaps = (other: Point) => other.x > at.x && other.x < end + LABEL_OFFSET && Math.abs(other.y - at.y) < LINE;
  return end < size.width && !seen.some((other) => overlaps(other.at));
}

function Outlines({ view, height }: { view: View; height: number }) {
  return (
    <svg
      className={styles.outlines}
      viewBox={`${view.x - view.width / 2} ${view.y - height / 2} ${view.width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.land} d={LAND} />
      <path className={styles.state} d={STATE_BORDERS} />
      <path className={styles.country} d={COUNTRY_BORDERS} />
    </svg>
  );
}

function Marker({ cluster, open }: { cluster: Cluster<CityMarker>; open: () => void }) {
  const [first] = cluster.members;
  if (!first) return null;
  const dot = <span className={styles.dot} style={{ width: `${Math.min(2, 0.5 + 0.28 * Math.sqrt(cluster.count))}rem` }} />;
  const listings = countOf(cluster.count, "listing");
  if (cluster.members.length === 1) {
    return (
      <Link className={styles.marker} to={cityHref(first)} draggable={false} aria-label={`${cityName(first)}: ${listings}`}>
        {dot}
        <span className={styles.name}>{first.name}</span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={classNames(styles.marker, styles.several)}
      onClick={open}
      aria-label={`${countOf(cluster.members.length, "place")} around ${cityName(first)}, ${listings}: zoom in`}
    >
      {dot}
      <span className={styles.number}>{cluster.members.length}</span>
      <span className={styles.name}>Around {first.name}</span>
    </button>
  );
}

function Tool({ label, sign, off, onClick }: { label: string; sign: string; off: boolean; onClick: () => void }) {
  // `aria-disabled`, because a disabled button would lose the focus.
  return (
    <Button
      variant="secondary"
      className={styles.tool}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onClick()}
    >
      {sign}
    </Button>
  );
}

function Here({ cities }: { cities: readonly CityMarker[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("a")?.focus(), [cities]);
  return (
    <ul ref={list} className={styles.here} aria-label="Places here">
      {cities.map((city) => (
        <li key={cityHref(city)}>
          <Link to={cityHref(city)}>{cityName(city)}</Link> {city.count}
        </li>
      ))}
    </ul>
  );
}

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function moveByKey(event: KeyboardEvent, setView: (change: (view: View) => View) => void, whole: View, size: Size): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key];
  if (move) setView((view) => pan(view, size, move[0] * size.width, move[1] * size.height));
  else if (event.key === "+" || event.key === "=") setView((view) => zoom(view, CLOSER));
  else if (event.key === "-") setView((view) => zoom(view, 1 / CLOSER));
  else if (event.key === "0") setView(() => whole);
  else return;
  event.preventDefault();
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setSize({ width: observed.clientWidth, height: observed.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
