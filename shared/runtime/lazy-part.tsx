import { type ComponentType, type ReactNode, use } from "react";
import { PatienceContext } from "./patience.ts";

/** Code in a chunk of its own. */
export interface Lazy<Part> {
  /** Fetches the chunk ahead, so that rendering does not wait for it; one that failed is fetched anew. */
  load(): Promise<void>;
  /** The same for what may as well not come: whether it does matters once it is wanted. */
  prefetch(): void;
  /** What the chunk has, fetched as by `load`. */
  get(): Promise<Part>;
  /** What the chunk has, if it is there. */
  now(): Part | undefined;
  /** What the chunk has, for rendering, which waits for it. */
  read(): Part;
}

/** A component in a chunk of its own is rendered as any other. */
export type LazyPart<Part = ComponentType> = Lazy<Part> & (Part extends ComponentType<infer Props> ? (props: Props) => ReactNode : unknown);

/**
 * A part of a page whose code comes when it is first wanted. A chunk that did not come is reported once, to the boundary
 * around it, and then forgotten: when that boundary tries again, so does this (React's own `lazy` would remember). In a page that
 * still is as the server sent it the chunk is waited for instead (patience.ts).
 *
 * @param fetchPart imports the part, with a `webpackChunkName`
 */
export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
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
        // So that `use` has it at once: React looks for it there.
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
    // Not at once: React renders a second time before it gives an error to a boundary, and would begin another load.
    if (pending && pending === failed) setTimeout(forgetFailure);
    return use(fetchOnce());
  }

  function Lazy(props: object): ReactNode {
    const Component = read() as ComponentType;
    return <Component {...props} />;
  }

  const load = async () => void (await get());
  return Object.assign(Lazy, { load, get, read, prefetch: () => void load().catch(() => {}), now: () => part }) as LazyPart<Part>;
}
