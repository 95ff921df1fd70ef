import { showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countStyled } from "../testing/count-styled.ts";
import { skipOffscreenCards } from "./offscreen-cards.ts";

const PHONE = { ...WIDE, width: 390, height: 844 };
const CARDS = 54;
const LINES = 12;

let main: HTMLElement;
let dialog: HTMLDialogElement;
let button: HTMLButtonElement;
let end: () => void;

const cards = () => [...main.querySelectorAll<HTMLElement>("article")];
const tops = () => cards().map((card) => card.getBoundingClientRect().top + window.scrollY);
const leftOut = () => cards().filter(({ style }) => style.contentVisibility === "auto").length;
const tap = () => button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
const WAIT = { timeout: 15_000 };

beforeEach(async () => {
  await showOn(PHONE);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const line = `<p style="color: var(--text-soft)">Two of you, <span>and a fire</span></p>`;
  const card = (index: number) =>
    `<li><article style="overflow: hidden; border: 1px solid"><h2><a href="#${index}">Alder Hollow ${index}</a></h2>${line.repeat(LINES)}</article></li>`;
  main = document.createElement("main");
  main.id = "main";
  main.innerHTML = `<ul>${Array.from({ length: CARDS }, (_, index) => card(index)).join("")}</ul>`;
  dialog = document.createElement("dialog");
  button = document.createElement("button");
  button.ariaHasPopup = "dialog";
  document.body.append(button, main, dialog);
  end = skipOffscreenCards();
});

afterEach(async () => {
  end();
  for (const element of [button, main, dialog]) element.remove();
  await showOn(WIDE);
});

describe("off-screen cards", () => {
  test("are excluded when a dialog recalculates styles, and nothing moves", async () => {
    const before = tops();
    const all = await countStyled(() => dialog.showModal());
    dialog.close();
    expect(all).toBeGreaterThan(CARDS * LINES);
    // The browser skips elements without `var()`, as long as no rule sets `::selection` on all elements.
    expect(all).toBeLessThan(CARDS * (LINES + 6));
    tap();
    expect(leftOut()).toBe(CARDS);
    const few = await countStyled(() => dialog.showModal());
    expect(few).toBeLessThan(all / 4);
    expect(tops()).toEqual(before);
    dialog.close();
    await expect.poll(leftOut, WAIT).toBe(0);
    expect(tops()).toEqual(before);
  });

  test("return when the click opens nothing", async () => {
    tap();
    expect(leftOut()).toBe(CARDS);
    await expect.poll(leftOut, WAIT).toBe(0);
  });

  test("return for another width and for print", async () => {
    tap();
    dialog.showModal();
    dispatchEvent(new Event("beforeprint"));
    expect(leftOut()).toBe(0);
    tap();
    expect(leftOut()).toBe(CARDS);
    await showOn({ ...PHONE, width: 320 });
    await expect.poll(leftOut).toBe(0);
  });

  test("are not excluded when they show something outside their box", async () => {
    const [first] = cards();
    if (first) first.style.overflow = "visible";
    tap();
    expect(leftOut()).toBe(CARDS - 1);
    expect(first?.style.contentVisibility).toBe("");
  });
});
