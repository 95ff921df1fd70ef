import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./gallery.module.css";
import { type GalleryPackage, type GalleryPackages, PAGES, readPages, readStates } from "./packages.ts";
import { SCHEMES } from "./scheme.ts";

interface State {
  readonly group: string;
  readonly component: string;
  readonly name: string;
}

async function listStates(group: string, source: GalleryPackage): Promise<readonly State[]> {
  const [states, pages] = await Promise.all([readStates(source), readPages(source)]);
  const named = Object.entries(states).flatMap(([component, byName]) => Object.keys(byName).map((name) => ({ group, component, name })));
  return [...named, ...pages.map(({ name }) => ({ group, component: PAGES, name }))];
}

/** Shows each package when its files are loaded. */
function useStates(packages: GalleryPackages, group: string | undefined): readonly State[] {
  const [lists, setLists] = useState<Readonly<Record<string, readonly State[]>>>({});
  useEffect(() => {
    for (const [name, source] of Object.entries(packages)) {
      if (group !== undefined && name !== group) continue;
      listStates(name, source).then(
        (list) => setLists((before) => ({ ...before, [name]: list })),
        (error) => console.error(error),
      );
    }
  }, [packages, group]);
  return Object.keys(packages).flatMap((name) => lists[name] ?? []);
}

const addressOf = (...parts: readonly string[]): string => ["/gallery", ...parts].join("/");
const FILTER = "filter";

/** Shows all states in both schemes. @param under limits the list to a package, or to a package and a component */
export function Overview({ packages, under }: { readonly packages: GalleryPackages; readonly under: readonly string[] }): ReactNode {
  const states = useStates(packages, under[0]);
  const [filter, setFilter] = useState(() => new URLSearchParams(location.search).get(FILTER) ?? "");
  const words = filter.toLowerCase().split(/\s+/);
  const matchingStates = states.filter(({ group, component, name }) => {
    const statePath = [group, component, name];
    return (
      under.every((part, index) => statePath[index] === part) && words.every((word) => statePath.join(" ").toLowerCase().includes(word))
    );
  });
  const onFilter = (text: string) => {
    setFilter(text);
    history.replaceState(null, "", text ? `?${new URLSearchParams({ [FILTER]: text })}` : location.pathname);
  };
  return (
    <div className={styles.gallery}>
      <header className={styles.head}>
        <h1>
          <a href={addressOf()}>Gallery</a>
          {under.map((part) => ` / ${part}`)}
        </h1>
        <label>
          Filter <input type="search" value={filter} onChange={({ currentTarget }) => onFilter(currentTarget.value)} />
        </label>
        <p role="status">{matchingStates.length === 1 ? "1 state" : `${matchingStates.length} states`}</p>
      </header>
      <main>
        {groupBy(matchingStates, ({ group }) => group).map(([group, inGroup]) => (
          <section key={group}>
            <h2>
              <a href={addressOf(group)}>{group}</a>
            </h2>
            {groupBy(inGroup, ({ component }) => component).map(([component, inComponent]) => (
              <section key={component}>
                <h3>
                  <a href={addressOf(group, component)}>{component}</a>
                </h3>
                {inComponent.map((state) => (
                  <StateFrames key={state.name} {...state} />
                ))}
              </section>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

function StateFrames({ group, component, name }: State): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const isNear = useNear(figure);
  const address = addressOf(group, component, name);
  return (
    <figure ref={figure} className={styles.state}>
      <figcaption>
        <a href={address}>{name}</a>
      </figcaption>
      {SCHEMES.map((scheme) => (
        <iframe key={scheme} src={isNear ? `${address}?scheme=${scheme}` : undefined} title={`${component}, ${name}, ${scheme}`} />
      ))}
    </figure>
  );
}

/** Browsers load lazy frames even when they are far away, and each frame takes a moment. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: "200px",
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

const groupBy = (states: readonly State[], keyOf: (state: State) => string): [string, State[]][] => [
  ...states.reduce((groups, state) => groups.set(keyOf(state), [...(groups.get(keyOf(state)) ?? []), state]), new Map<string, State[]>()),
];
