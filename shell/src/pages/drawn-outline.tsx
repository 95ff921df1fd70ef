import { WIPED_EVENT } from "@nightlatch/contract";
import { PageContext } from "@nightlatch/runtime";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { type Navigator, Router } from "react-router-dom";
import { afterFrame } from "../after-frame.ts";
import type { Services } from "../services.ts";
import type { Detour } from "./lost-files.ts";
import { OutlineShape } from "./page-outline.tsx";
import { followEntries, forgetSnapshots } from "./snapshots.ts";

/** The time after its end for which a press may still lead to a page, in milliseconds. */
const LATE = 550;

type Needs = Pick<Services, "api" | "config" | "find">;

let needs: Needs | undefined;
/** Ends what is about to be done with an outline. */
let cancel: (() => void) | undefined;
let root: Root | undefined;
const element = document.createElement("div");
/** The path of the page whose outline is drawn in the element and waits for its press. */
let drawn: string | undefined;

/** Gives what outlines are drawn with. Until then React answers every press by itself. */
export function prepareStandIns(services: Needs, detour: Detour): void {
  needs = services;
  followEntries(detour);
  forgetSnapshots();
  // Empty as the element is; first views have no code for roots of another kind.
  root ??= hydrateRoot(element, null);
  addEventListener("pointercancel", forget, true);
  addEventListener("pointerup", forgetLater, true);
  addEventListener(WIPED_EVENT, () => {
    forget();
    root?.render(null);
    forgetSnapshots();
  });
}

/** Whether a page may be kept as it was left: lists and stays alone. What people write or are shown for themselves never shows again. */
export const mayBeKept = (pathname: string): boolean => ["cards", "stay"].includes(needs?.find(pathname)?.page.outline ?? "");

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
    if (!draw(pathname)) return;
    element.inert = true;
    Object.assign(element.style, { position: "fixed", inset: "0 0 auto", opacity: "0", zIndex: "-1" });
    main.prepend(element);
  });
}

/** The outline of the page at a path, in its place in the layout: in the content already, if it was expected. */
export function outlineOf(pathname: string): HTMLElement | undefined {
  cancel?.();
  if (drawn !== pathname && !draw(pathname)) return undefined;
  // From here on it goes with the press.
  drawn = undefined;
  element.style.cssText = SHAPE;
  return element;
}

/** Margins of what is in it stay in it, so that its layout is the same in its place and outside of it. */
const SHAPE = "display: flow-root";

/** @returns whether there is an outline */
function draw(pathname: string): boolean {
  forget();
  const place = needs?.find(pathname);
  if (!needs || !place) return false;
  const { api, config } = needs;
  element.style.cssText = SHAPE;
  flushSync(() =>
    root?.render(
      <Router key={pathname} location={pathname} navigator={NAVIGATOR}>
        <PageContext value={{ api, config }}>
          <OutlineShape place={place} pathname={pathname} still />
        </PageContext>
      </Router>,
    ),
  );
  // React renders nothing while it is about something else.
  if (element.firstChild) drawn = pathname;
  return drawn !== undefined;
}

/** Takes the outline away that was drawn last. */
function forget(): void {
  cancel?.();
  if (drawn === undefined) return;
  drawn = undefined;
  element.remove();
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
