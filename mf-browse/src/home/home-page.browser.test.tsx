import { createFakeApi, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";
import { makePage } from "../testing/make-list.ts";

test("on a wide screen a callout's drawing stands beside its words, on a tablet above them", async () => {
  const api = createFakeApi();
  api.reply("GET /api/listings", { json: makePage([]) });
  await openRoute(routes, { api, url: "/" });
  const callout = page.getByRole("heading", { name: "Hot tubs that don't disappoint" }).element().parentElement;
  const boxes = () => [...(callout?.children ?? [])].map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect, DOMRect];
  await showOn(WIDE);
  const [drawing, heading, text, way] = boxes();
  for (const words of [heading, text, way]) expect(drawing.left).toBeGreaterThanOrEqual(words.right);
  expect(drawing.bottom).toBeLessThanOrEqual(way.bottom);
  await showOn({ ...WIDE, width: 768 });
  const [above, below] = boxes();
  expect(below.top).toBeGreaterThanOrEqual(above.bottom);
  await showOn(WIDE);
});
