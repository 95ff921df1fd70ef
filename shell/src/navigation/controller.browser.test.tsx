import { Link, useLocation } from "@nightlatch/runtime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, moduleOf, openShell } from "../testing/open-shell.tsx";

function Prose() {
  const { state } = useLocation();
  return (
    <>
      <h1>Prose {JSON.stringify(state)}</h1>
      <a href="#end">To the end</a>
      <Link to="/terms" state={{ from: "prose" }}>
        Terms
      </Link>
      <div style={{ height: 3000 }} />
      <h2 id="end">The end</h2>
      <div style={{ height: 3000 }} />
    </>
  );
}

const heading = () => page.getByRole("heading", { level: 1 });

beforeEach(async () => {
  const remotes = createFakeRemotes();
  remotes.respond("mf-pricing", () => Promise.resolve(moduleOf(Prose)));
  remotes.respond("mf-forms", () => Promise.resolve(moduleOf(() => <h1>Form</h1>)));
  await openShell({ url: "/about", remotes });
  await expect.element(heading()).toHaveTextContent("Prose null");
});
afterEach(() => {
  document.documentElement.hidden = false;
  closeShell();
});

test("a history entry has a link's state as released remotes read and write it, and Forward restores it", async () => {
  await page.getByRole("link", { name: "Terms" }).first().click();
  await expect.element(heading()).toHaveTextContent('Prose {"from":"prose"}');
  expect(history.state).toEqual({ usr: { from: "prose" } });
  history.replaceState({ ...history.state, usr: { from: "a remote" } }, "");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect.element(heading()).toHaveTextContent("Prose null");
  history.back();
  await expect.element(heading()).toHaveTextContent('Prose {"from":"a remote"}');
});

test("the browser follows a plain link to a fragment, and Back returns to the top", async () => {
  const end = page.getByRole("heading", { name: "The end" });
  await page.getByRole("link", { name: "To the end" }).click();
  await expect.poll(() => location.hash).toBe("#end");
  await expect.element(end).toBeInViewport();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(scrollY).toBeGreaterThan(2000);
  history.back();
  await expect.poll(() => scrollY).toBe(0);
});

test("renders no page that Quick exit passes through while it hides the document", async () => {
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect.element(heading()).toHaveTextContent("Form");
  document.documentElement.hidden = true;
  const passed = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await passed;
  await new Promise((resolve) => setTimeout(resolve));
  document.documentElement.hidden = false;
  expect(location.pathname).toBe("/about");
  await expect.element(heading()).toHaveTextContent("Form");
});
