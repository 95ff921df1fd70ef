import { onPaper } from "@nightlatch/testing/browser";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, openShell } from "../testing/open-shell.tsx";

afterEach(() => closeShell());

test("a printed page with listing paths shows the site's name, and no other page does", async () => {
  await openShell({ url: "/about", remotes: createFakeRemotes() });
  const main = page.getByRole("main");
  await expect.element(main).toBeVisible();
  const first = () => getComputedStyle(main.element(), "::before").content;
  await onPaper(() => expect(first()).toBe("none"));
  const list = document.createElement("article");
  list.innerHTML = '<h3><a href="/property/stay-1">Stay 1</a></h3>';
  main.element().append(list);
  expect(first()).toBe("none");
  await onPaper(() => expect(first()).toBe('"site.example"'));
  list.remove();
});
