import { type ReactNode, useEffect, useLayoutEffect, useState, useTransition } from "react";
import { Router } from "react-router-dom";
import type { NavigationController } from "./controller.ts";

interface Props {
  readonly navigation: NavigationController;
  readonly children: ReactNode;
}

/** The router of a page that the server rendered: shows where the visitor is, as the controller says. */
export function SiteRouter({ navigation, children }: Props) {
  const [{ action, location }, render] = useState(() => navigation.start());
  const [waiting, startTransition] = useTransition();
  useLayoutEffect(
    () => navigation.follow({ render, renderLater: (arrival) => startTransition(() => render(arrival)) }),
    [navigation, startTransition],
  );
  useEffect(() => (waiting ? navigation.beginWaiting() : undefined), [navigation, waiting]);
  return (
    <Router location={location} navigationType={action} navigator={navigation}>
      {/* The children have no sibling here: the server's router has none, and React's ids come from the shape of the tree. */}
      {children}
    </Router>
  );
}
