import { expect, it } from "vitest";
import { columnsOf, filterOf, sortOf } from "./filter.ts";

const params = (text: string) => new URLSearchParams(text);

it.each([
  ["", {}],
  ["search=%20pine%20&shown=drafts", { search: "pine", drafts: true }],
  ["shown=paused", { paused: true }],
  ["shown=published&featured=no&verified=yes&boosted=maybe", { published: true, featured: false, verified: true }],
  ["missing=photos,nonsense,facts&country=Wales&since=2026-01-02", { missing: ["photos", "facts"], country: "Wales", since: "2026-01-02" }],
  ["utm=1&shown=all&city=", {}],
])("reads %j as a filter", (text, filter) => expect(filterOf(params(text))).toEqual(filter));

it("reads order and columns from an address, and ignores unknown ones", () => {
  expect(sortOf(params(""))).toEqual({ sort: "name", descending: false });
  expect(sortOf(params("sort=-updated"))).toEqual({ sort: "updated", descending: true });
  expect(sortOf(params("sort=-nonsense"))).toEqual({ sort: "name", descending: false });
  expect(columnsOf(params("columns=plan,nonsense")).map(({ id }) => id)).toEqual(["name", "plan"]);
  expect(columnsOf(params("columns=")).map(({ id }) => id)).toEqual(["name"]);
  expect(columnsOf(params(""))[0]?.id).toBe("name");
});
