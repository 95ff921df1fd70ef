import { Link } from "@nightlatch/runtime";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, moduleOf, openShell } from "../testing/open-shell.tsx";

function List() {
  const [height, setHeight] = useState(3000);
  return (
    <>
      <h1>Listings</h1>
      <Link to="/terms#%E0%A4%A">Odd</Link>
      <button type="button" style={{ position: "fixed" }} onClick={() => setHeight(9000)}>
        Go on
      </button>
      {height === 9000 && <p>All of it</p>}
      <div style={{ height }} />
    </>
  );
}

const remotes = createFakeRemotes();
remotes.respond("mf-browse", () => Promise.resolve(moduleOf(List)));

async function openAt(y: number): Promise<void> {
  await openShell({ url: "/properties", remotes, scrollPosition: { y } });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Listings");
}

/** Grows the list without a click, because a click ends the restoration. */
const goOn = async () => {
  (page.getByRole("button", { name: "Go on" }).element() as HTMLElement).click();
  await expect.element(page.getByText("All of it")).toBeInTheDocument();
};

const savedPosition = () => (navigation.currentEntry?.getState() as { y: number } | undefined)?.y;

beforeEach(() => scrollTo(0, 0));
afterEach(() => {
  closeShell();
  document.documentElement.style.minHeight = "";
});

test("the history entry stores the scroll position as soon as scrolling stops", async () => {
  await openShell({ url: "/properties", remotes });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Listings");
  scrollTo(0, 1234);
  await expect.poll(savedPosition).toBe(1234);
  scrollTo(0, 40);
  await expect.poll(savedPosition).toBe(40);
});

test("a reload restores the scroll position, also when the page has to grow for it", async () => {
  await openAt(1500);
  await expect.poll(() => scrollY).toBe(1500);

  scrollTo(0, 0);
  await openAt(7000);
  await expect.poll(() => scrollY).toBeGreaterThan(1500);
  expect(scrollY).toBeLessThan(4000);
  expect(savedPosition(), "a place on the way there is not the place").toBe(7000);
  await goOn();
  await expect.poll(() => scrollY).toBe(7000);
});

test("keeps the position of a visitor who scrolled before hydration", async () => {
  document.documentElement.style.minHeight = "3000px";
  scrollTo(0, 300);
  await openAt(7000);
  await goOn();
  expect(scrollY).toBe(300);
});

test("ignores a malformed fragment", async () => {
  await openShell({ url: "/properties", remotes });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Listings");
  remotes.respond("mf-pricing", () => Promise.resolve(moduleOf(() => <h1>Terms</h1>)));
  await page.getByRole("link", { name: "Odd" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Terms");
});
