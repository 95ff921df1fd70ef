import { WIPED_EVENT } from "@nightlatch/contract";
import { PageContext } from "@nightlatch/runtime";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { type Navigator, Router } from "react-router-dom";
import { afterFrame } from "../after-frame.ts";
import type { Services } from "../services.ts";
import { OutlineShape } from "./page-outline.tsx";
import { forgetSnapshots } from "./snapshots.ts";

/** The time after its end for which a press may still lead to a page, in milliseconds. */
const LATE = 500;

type Needs = Pick<Services, "api" | "config" | "find">;

let needs: Needs | undefined;
/** Ends what is about to be done with an outline. */
let cancel: (() => void) | undefined;
/** The outline that was drawn last. */
let drawn: { readonly pathname: string; readonly element: HTMLElement; readonly root: Root } | undefined;

/** Gives what outlines are drawn with. Until then React answers every press by itself. */
export function prepareStandIns(services: Needs): void {
  needs = services;
  addEventListener("pointercancel", forget, true);
  addEventListener("pointerup", forgetLater, true);
  addEventListener(WIPED_EVENT, () => {
    forget();
    forgetSnapshots();
  });
}

/**
 * Draws the outline of a page whose link is being pressed, unseen in the content, so that its layout is there when it is wanted. It
 * goes again when the press leads nowhere.
 */
export function expectPress(pathname: string): void {
  const main = document.getElementById("main");
  // Nothing stands in for a page that shows something else.
  if (!main || needs?.find(pathname)?.page === needs?.find(location.pathname)?.page) return;
  cancel?.();
  // The pressed link itself is painted first.
  cancel = afterFrame(() => {
    const element = draw(pathname);
    if (!element) return;
    element.inert = true;
    Object.assign(element.style, { position: "fixed", inset: "0 0 auto", opacity: "0", zIndex: "-1" });
    main.prepend(element);
  });
}

/** The outline of the page at a path, in its place in the layout: in the content already, if it was expected. */
export function outlineOf(pathname: string, main: HTMLElement): HTMLElement | undefined {
  cancel?.();
  const isThere = drawn?.pathname === pathname && drawn.element.parentElement === main;
  const element = isThere ? drawn?.element : draw(pathname);
  if (element) element.style.cssText = SHAPE;
  return element;
}

/** Margins of what is in it stay in it, so that its layout is the same in its place and outside of it. */
const SHAPE = "display: flow-root";

function draw(pathname: string): HTMLElement | undefined {
  forget();
  const place = needs?.find(pathname);
  if (!needs || !place) return undefined;
  const { api, config } = needs;
  const element = document.createElement("div");
  element.style.cssText = SHAPE;
  const root = createRoot(element);
  drawn = { pathname, element, root };
  flushSync(() =>
    root.render(
      <Router location={pathname} navigator={NAVIGATOR}>
        <PageContext value={{ api, config }}>
          <OutlineShape place={place} pathname={pathname} />
        </PageContext>
      </Router>,
    ),
  );
  // React renders nothing while it is about something else.
  return element.firstChild ? element : undefined;
}

function forget(): void {
  cancel?.();
  drawn?.element.remove();
  drawn?.root.unmount();
  drawn = undefined;
}

function forgetLater(): void {
  cancel?.();
  const timer = setTimeout(forget, LATE);
  cancel = () => clearTimeout(timer);
}

const NOTHING = (): void => {};

/** Links in an outline are not pressed: they need their address alone. */
const NAVIGATOR: Navigator = {
  createHref: (to) => (typeof to === "string" ? to : (to.pathname ?? "")),
  go: NOTHING,
  push: NOTHING,
  replace: NOTHING,
};
