import { CONTRACT_VERSION } from "@nightlatch/contract";
import { readText, renderRoute } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { PATH } from "./page.tsx";
import { contract, routes } from "./routes.tsx";

const render = (cabins: number) => renderRoute(routes, PATH, () => ({ total: cabins, counts: { "kink-cabin": cabins } }));

test("the remote has the contract that it was written for", () => {
  expect(contract).toBe(CONTRACT_VERSION);
});

test("the page counts places by kind and links to them", async () => {
  const { html, outcome } = await render(12);
  expect(outcome).toEqual({ kind: "page" });
  expect(readText(html)).toContain("Kink Cabin: 12");
  expect(html).toContain('href="/properties/kink-cabin"');
});

test("shows a message for an empty directory", async () => {
  expect(readText((await render(0)).html)).toContain("There is no place in the directory yet.");
});
