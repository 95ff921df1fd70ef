import type { Fixture } from "@nightlatch/fixtures";
import type { RemoteRoute } from "@nightlatch/runtime";
import { expect, test } from "vitest";
import { server } from "vitest/browser";
import { createFakeApi } from "../fake-api.ts";
import { imagesWithoutSpace } from "./images-without-space.ts";
import { openRoute } from "./open-page.tsx";

const PRESSABLE = "a[href], button, summary, label, input:not([type=hidden]), select, textarea, [role=option]";
const PRESSED = "is-pressed";

/** A cache: style sheets of a page never change. */
const repeated = new WeakMap<CSSStyleSheet, string>();
function repeat(sheet: CSSStyleSheet): string {
  const known = repeated.get(sheet);
  if (known !== undefined) return known;
  const rules = [...sheet.cssRules].map(({ cssText }) => cssText).filter((text) => text.includes(":active"));
  const text = rules.join("\n").replaceAll(":active", `.${PRESSED}`);
  repeated.set(sheet, text);
  return text;
}

/** Copies `:active` rules to a class, because scripts cannot make an element active. */
function repeatRules(): HTMLStyleElement {
  const style = document.createElement("style");
  style.textContent = [...document.styleSheets].map(repeat).join("\n");
  document.head.append(style);
  return style;
}

/** Tested in the short run only once; the long run tests every element. */
const seenKinds = new Set<string>();

const ARIA = /^aria-(busy|checked|current|disabled|expanded|invalid|pressed|selected)$/;
const PROPERTIES = ["type", "disabled", "checked", "open"] as const;

function kindOf(element: Element): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { localName, attributes } = one;
    const attributeTexts = [...attributes].map(({ name, value }) => {
      if (name === "class" || name === "style" || ARIA.test(name)) return `${name}=${value}`;
      return name.startsWith("data-") ? name : "";
    });
    const control = one instanceof HTMLLabelElement ? one.control : one;
    const states = PROPERTIES.map((name) => (control as Partial<HTMLInputElement & HTMLDetailsElement> | null)?.[name]);
    steps.push([localName, ...attributeTexts, ...states, one.matches(":first-child"), one.matches(":last-child")].join(" "));
  }
  return steps.join(" < ");
}

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

const isOff = (element: Element): boolean => element.matches(":disabled, [aria-disabled=true]");

function withoutPressedStyle(part: ParentNode): string[] {
  const bare = [...part.querySelectorAll(PRESSABLE)].filter((element) => {
    const kind = kindOf(element);
    if (isOff(element) || (seenKinds.has(kind) && !server.config.env?.LONG_RUNS)) return false;
    const before = lookOf(element);
    const above: Element[] = [];
    // A press in a label or link also activates the label or link.
    for (let one: Element | null = element; one; one = one.parentElement) above.push(one);
    for (const one of above) one.classList.add(PRESSED);
    const after = lookOf(element);
    for (const one of above) one.classList.remove(PRESSED);
    if (before !== after) seenKinds.add(kind);
    return before === after;
  });
  return bare.map((element) => element.outerHTML.slice(0, 120));
}

export function testPressable(routes: readonly RemoteRoute[], fixtures: readonly Fixture[]): void {
  test.each(
    fixtures
      .filter(({ state, expect: { status } }) => state !== "loading" && status !== 404)
      .map((fixture) => [fixture.name, fixture] as const),
  )("%s: everything that can be pressed shows it, and pictures have their place", async (_, fixture) => {
    const { main } = await openRoute(routes, { api: createFakeApi(fixture), url: fixture.url });
    await expect.poll(() => main.textContent).toContain(fixture.shows ?? fixture.expect.text);
    expect(imagesWithoutSpace(document)).toEqual([]);
    main.insertAdjacentHTML("beforeend", '<p><picture><img src="data:," alt="Placeless"></picture> <img src="data:," alt="Bare"></p>');
    expect(imagesWithoutSpace(main.lastElementChild as Element)).toHaveLength(2);
    main.lastElementChild?.remove();
    const style = repeatRules();
    expect(withoutPressedStyle(document)).toEqual([]);
    main.insertAdjacentHTML("beforeend", '<p><a href="/" style="box-shadow: none">Shows nothing</a></p>');
    expect(withoutPressedStyle(main.lastElementChild as Element)).toEqual([expect.stringContaining("Shows nothing")]);
    style.remove();
  });
}
