import { showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countStyled } from "../testing/count-styled.ts";
import { leaveOutFarCards } from "./far-cards.ts";

const PHONE = { ...WIDE, width: 390, height: 844 };
const CARDS = 54;
/** Elements of a card whose style reads a token, which the browser styles one by one. */
const LINES = 12;

let main: HTMLElement;
let dialog: HTMLDialogElement;
let end: () => void;

const cards = () => [...main.querySelectorAll<HTMLElement>("article")];
const places = () => cards().map((card) => card.getBoundingClientRect().top + window.scrollY);
const areLeftOut = () => expect.poll(() => cards().every(({ style }) => style.contentVisibility === "auto")).toBe(true);
const open = () => countStyled(() => dialog.showModal());

beforeEach(async () => {
  await showOn(PHONE);
  const line = `<p style="color: var(--text-soft)">Two of you, <span>and a fire</span></p>`;
  const card = (index: number) =>
    `<li><article style="overflow: hidden; border: 1px solid"><h2><a href="#${index}">Alder Hollow ${index}</a></h2>${line.repeat(LINES)}</article></li>`;
  main = document.createElement("main");
  main.id = "main";
  main.innerHTML = `<ul>${Array.from({ length: CARDS }, (_, index) => card(index)).join("")}</ul>`;
  dialog = document.createElement("dialog");
  document.body.append(main, dialog);
});

afterEach(async () => {
  end();
  dialog.remove();
  main.remove();
  await showOn(WIDE);
});

describe("far cards", () => {
  test("are left out of what a dialog styles anew, and no place moves", async () => {
    end = () => {};
    const all = await open();
    dialog.close();
    expect(all).toBeGreaterThan(CARDS * LINES);
    // What reads no token is not styled anew: no rule of the page is for every element's selection.
    expect(all).toBeLessThan(CARDS * (LINES + 6));
    const before = places();
    end = leaveOutFarCards();
    await areLeftOut();
    expect(await open()).toBeLessThan(all / 4);
    dialog.close();
    expect(places()).toEqual(before);
    const last = cards().at(-1)?.querySelector("a");
    last?.focus();
    expect(last).toBe(document.activeElement);
    expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(places()).toEqual(before);
  });

  test("have the height of another width at once", async () => {
    end = leaveOutFarCards();
    await areLeftOut();
    const narrow = places();
    await showOn({ ...PHONE, width: 320 });
    await expect.poll(() => cards().some(({ style }) => style.contentVisibility)).toBe(false);
    const [wide] = places();
    expect(wide).toBe(narrow[0]);
    await areLeftOut();
  });

  test("that show something outside of them stay as they are", async () => {
    const [first] = cards();
    if (first) first.style.overflow = "visible";
    end = leaveOutFarCards();
    await expect.poll(() => cards().filter(({ style }) => style.contentVisibility === "auto").length).toBe(CARDS - 1);
    expect(first?.style.contentVisibility).toBe("");
  });
});
