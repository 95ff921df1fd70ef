import { type ComponentType, type ReactNode, use } from "react";
import { PatienceContext } from "./patience.ts";

export interface Lazy<Part> {
  load(): Promise<void>;
  prefetch(): void;
  get(): Promise<Part>;
  now(): Part | undefined;
  read(): Part;
}

export type LazyImport<Part = ComponentType> = Lazy<Part> &
  (Part extends ComponentType<infer Props> ? (props: Props) => ReactNode : unknown);

/**
 * Unlike React's `lazy`, it throws a failed chunk once and then forgets it, so a retry works. A server-rendered page waits for its chunk
 * instead (patience.ts).
 * @param fetchPart imports the part, with a `webpackChunkName`
 */
export function lazyImport<Part>(fetchPart: () => Promise<Part>): LazyImport<Part> {
  let pending: Promise<Part> | undefined;
  let failed: unknown;
  let patient: Promise<Part> | undefined;
  let part: Part | undefined;

  function fetchOnce(): Promise<Part> {
    if (pending) return pending;
    const begun = fetchPart();
    pending = begun;
    begun.then(
      (value) => {
        part = value;
        // With these fields, `use` reads the promise synchronously.
        Object.assign(begun, { status: "fulfilled", value });
      },
      () => {
        failed = begun;
      },
    );
    return begun;
  }

  function forgetFailure(): void {
    if (pending === failed) pending = undefined;
  }

  function get(): Promise<Part> {
    forgetFailure();
    return fetchOnce();
  }

  function read(): Part {
    const patience = use(PatienceContext);
    if (patience?.waits && part === undefined) {
      patient ??= patience.until(get);
      return use(patient);
    }
    // Delayed, because React renders a second time before the boundary gets the error, and would load the chunk again.
    if (pending && pending === failed) setTimeout(forgetFailure);
    return use(fetchOnce());
  }

  function Lazy(props: object): ReactNode {
    const Component = read() as ComponentType;
    return <Component {...props} />;
  }

  const load = async () => void (await get());
  return Object.assign(Lazy, { load, get, read, prefetch: () => void load().catch(() => {}), now: () => part }) as LazyImport<Part>;
}
