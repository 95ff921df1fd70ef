import { type ReactNode, useEffect, useLayoutEffect, useState, useTransition } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, NavigationType, parsePath, Router } from "react-router-dom";
import { beginWaiting } from "./layout/navigating.ts";
import { keepPlace } from "./pages/kept-places.ts";
import { outlines } from "./pages/outlines.ts";

type History = ReturnType<typeof createBrowserHistory>;

/**
 * The router's history of this tab. Made before React starts, since it must number the entry the page came in. Before it goes on
 * to another entry, the place in this one is kept.
 */
export function createHistory(): History {
  const history = createBrowserHistory({ v5Compat: true });
  const { push } = history;
  history.push = (to, state) => {
    keepPlace();
    push(to, state);
  };
  return history;
}

interface Props {
  readonly history: History;
  /** Path and query of the page that the server rendered. */
  readonly rendered: string;
  /** Names the page at a path (page-id.ts). */
  readonly pageAt: (pathname: string) => string;
  readonly children: ReactNode;
}

/**
 * The router of a page that the server rendered. React hydrates the page at the address it was rendered for, even when Back
 * was pressed meanwhile, and follows the visitor after that: to another page at once, whose outline stands there until it has
 * come, and to something else in the same page once that is there. The router library's own component would render another page
 * over the server's, or miss the way back altogether.
 */
export function SiteRouter({ history, rendered, pageAt, children }: Props) {
  const [{ action, location }, setState] = useState(() => ({ action: NavigationType.Pop, location: startOf(history, rendered) }));

  const [waiting, startTransition] = useTransition();

  useLayoutEffect(() => {
    let at = pageAt(parsePath(rendered).pathname ?? "/");
    const follow = () => {
      const next = pageAt(history.location.pathname);
      const show = () => setState({ action: history.action, location: history.location });
      if (next === at) startTransition(show);
      // No transition: it would be rendered in slices between frames, long after the press (docs/adr/0039).
      else outlines.now()?.standIn(history, show) || show();
      at = next;
    };
    const stop = history.listen(follow);
    if (pageOf(history.location) !== rendered) follow();
    return stop;
  }, [history, rendered, pageAt, startTransition]);

  useEffect(() => (waiting ? beginWaiting() : undefined), [waiting]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {/* The children have no sibling here: the server's router has none, and React's ids come from the shape of the tree. */}
      {children}
    </Router>
  );
}

function startOf({ location }: History, rendered: string): History["location"] {
  if (pageOf(location) === rendered) return location;
  return { pathname: "/", search: "", hash: "", ...parsePath(rendered), state: null, key: "default" };
}

/** The part of a place that its page depends on. */
export const pageOf = ({ pathname, search }: History["location"]): string => pathname + search;
