import type { Fixture } from "@nightlatch/fixtures";
import type { RemoteRoute } from "@nightlatch/runtime";
import { expect, test } from "vitest";
import { createFakeApi } from "../fake-api.ts";
import { openRoute } from "./open-page.tsx";

const PRESSABLE = "a[href], button, summary, label, input:not([type=hidden]), select, textarea, [role=option]";
const PRESSED = "is-pressed";

/** Repeats the document's rules for what is pressed for a class, since no script can press. */
function repeatRules(): HTMLStyleElement {
  const style = document.createElement("style");
  style.textContent = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .filter((text) => text.includes(":active"))
    .join("\n")
    .replaceAll(":active", `.${PRESSED}`);
  document.head.append(style);
  return style;
}

/** How an element looks, as far as a press may change it. */
function lookOf(element: Element): string {
  const parts = [getComputedStyle(element), getComputedStyle(element, "::after")];
  const images = [...element.querySelectorAll("img")].map((image) => getComputedStyle(image).opacity);
  return JSON.stringify([
    ...parts.map(({ boxShadow, backgroundColor, outlineStyle, outlineColor, opacity, content }) => [
      boxShadow,
      content === "none" ? "" : backgroundColor,
      outlineStyle === "none" ? "" : outlineColor,
      opacity,
    ]),
    images,
  ]);
}

/** A control that nobody can press now answers no press. */
const isOff = (element: Element): boolean => element.matches(":disabled, [aria-disabled=true]");

/** The elements of a part of the page that can be pressed and look the same when they are, each as its HTML begins. */
function withoutPressedStyle(part: ParentNode): string[] {
  const bare = [...part.querySelectorAll(PRESSABLE)].filter((element) => {
    if (isOff(element)) return false;
    const before = lookOf(element);
    const above: Element[] = [];
    // Who is pressed in a label or a link presses that too.
    for (let one: Element | null = element; one; one = one.parentElement) above.push(one);
    for (const one of above) one.classList.add(PRESSED);
    const after = lookOf(element);
    for (const one of above) one.classList.remove(PRESSED);
    return before === after;
  });
  return bare.map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Tests that everything that can be pressed on a remote's pages shows it, in each state that its fixtures have, and that the test
 * would notice what does not.
 */
export function testPressable(routes: readonly RemoteRoute[], fixtures: readonly Fixture[]): void {
  test.each(
    fixtures
      .filter(({ state, expect: { status } }) => state !== "loading" && status !== 404)
      .map((fixture) => [fixture.name, fixture] as const),
  )("%s: everything that can be pressed shows it", async (_, fixture) => {
    const { main } = await openRoute(routes, { api: createFakeApi(fixture), url: fixture.url });
    await expect.poll(() => main.textContent).toContain(fixture.shows ?? fixture.expect.text);
    const style = repeatRules();
    expect(withoutPressedStyle(document)).toEqual([]);
    main.insertAdjacentHTML("beforeend", '<p><a href="/" style="box-shadow: none">Shows nothing</a></p>');
    expect(withoutPressedStyle(main.lastElementChild as Element)).toEqual([expect.stringContaining("Shows nothing")]);
    style.remove();
  });
}
