import { openDocument } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { makeCard } from "../../testing/make-list.ts";
import { makeStays } from "../../testing/make-stays.ts";
import { packListLink } from "./send-choices.ts";

test("opens a list with blocked storage, and reports that added stays are not stored", async () => {
  const packed = await packListLink({ name: "Autumn", stays: [{ slug: "stay-1", hearts: 2, text: "Quiet." }] });
  const { at, document, complaints } = await openDocument(
    {
      routes: new URL("../../routes.tsx", import.meta.url).href,
      fixtures: new URL("../../fixtures.ts", import.meta.url).href,
      fixture: "list-empty",
      replies: { "GET /api/stays": { json: makeStays([makeCard(1)]) } },
      url: `/list#${packed.state === "packed" ? packed.fragment : ""}`,
    },
    { blocked: true },
  );
  await expect.poll(() => document().querySelector("article h3")?.textContent).toBe("Stay 1");
  expect(document().location.hash).toBe("");
  await at.getByRole("button", { name: "Add 1 stay to my saved stays" }).click();
  await expect.poll(() => document().querySelector("main")?.textContent).toContain("its storage is full or blocked");
  expect(complaints()).toEqual([]);
});
