import { createFakeApi, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

const PHONE = { ...WIDE, width: 390 };

function boxOf(selector: string): DOMRect {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found.getBoundingClientRect();
}

test.each(["/careers", "/newsroom", "/cancellation"])(
  "on %s, which has no list of its sections, each heading stands beside its text",
  async (url) => {
    await openRoute(routes, { api: createFakeApi(), url });
    await expect.element(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await showOn(WIDE);
    for (const { id } of document.querySelectorAll("section[id]")) {
      const [heading, text] = [boxOf(`#${id} h2`), boxOf(`#${id} h2 + *`)];
      expect(heading.right, id).toBeLessThan(text.left);
      expect(Math.abs(heading.top - text.top), id).toBeLessThan(8);
    }
    await showOn(PHONE);
    expect(boxOf("section[id] h2").bottom).toBeLessThan(boxOf("section[id] h2 + *").top);
    await showOn(WIDE);
  },
);

test("the picture of /about stands beside its introduction, and on a phone below it", async () => {
  await openRoute(routes, { api: createFakeApi(), url: "/about" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await showOn(WIDE);
  const scene = () => boxOf("header picture img");
  const words = () => boxOf("header h1 + p");
  expect(scene().left).toBeGreaterThan(words().right);
  expect(scene().width).toBeGreaterThan(500);
  expect(scene().bottom).toBeLessThan(boxOf("section[id]").top);
  await showOn(PHONE);
  expect(scene().top).toBeGreaterThan(words().bottom);
  expect(scene().right).toBe(390 - words().left);
  await showOn(WIDE);
});
