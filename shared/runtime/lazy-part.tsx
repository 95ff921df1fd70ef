import { type ComponentType, type ReactNode, use } from "react";

/** A component whose code is a chunk of its own. */
export interface LazyPart {
  (): ReactNode;
  /** Fetches the chunk ahead, so that rendering does not wait for it; a chunk that failed is fetched anew. */
  load(): Promise<void>;
}

/**
 * A component whose code comes when it is first wanted. A chunk that did not come is reported once, to the boundary around
 * it, and then forgotten: when that boundary tries again, so does this (React's own `lazy` would remember).
 *
 * @param fetchPart imports the component, with a `webpackChunkName`
 */
export function lazyPart(fetchPart: () => Promise<ComponentType>): LazyPart {
  let Loaded: ComponentType | undefined;
  let pending: Promise<ComponentType> | undefined;
  let failed: unknown;

  function fetchOnce(): Promise<ComponentType> {
    if (pending) return pending;
    const begun = fetchPart();
    pending = begun;
    begun.then(
      (component) => {
        Loaded = component;
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

  function Part(): ReactNode {
    // Forgotten only later: React renders a second time before it gives an error to a boundary, and would begin another
    // load.
    if (pending && pending === failed) setTimeout(forgetFailure);
    const Component = Loaded ?? use(fetchOnce());
    return <Component />;
  }

  Part.load = async () => {
    forgetFailure();
    await fetchOnce();
  };
  return Part;
}
