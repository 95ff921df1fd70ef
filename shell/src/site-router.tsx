import { type ReactNode, useEffect, useLayoutEffect, useState, useTransition } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, NavigationType, parsePath, Router } from "react-router-dom";
import { tellNavigating } from "./layout/navigation-progress.tsx";

type History = ReturnType<typeof createBrowserHistory>;

/** The router's history of this tab. Made before React starts, since it must number the entry the page came in. */
export const createHistory = (): History => createBrowserHistory({ v5Compat: true });

/**
 * The router of a page that the server rendered. React hydrates the page at the address it was rendered for, even when Back
 * was pressed meanwhile, and follows the visitor after that. The router library's own component would render another page
 * over the server's, or miss the way back altogether.
 *
 * @param rendered path and query of the page the server rendered
 */
export function SiteRouter({ history, rendered, children }: { history: History; rendered: string; children: ReactNode }) {
  const [{ action, location }, setState] = useState(() => ({ action: NavigationType.Pop, location: startOf(history, rendered) }));

  const [waiting, startTransition] = useTransition();

  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState({ action: history.action, location: history.location }));
    const stop = history.listen(follow);
    if (pageOf(history.location) !== rendered) follow();
    return stop;
  }, [history, rendered, startTransition]);

  useEffect(() => tellNavigating(waiting), [waiting]);

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
