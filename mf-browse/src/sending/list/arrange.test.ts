import { expect, test } from "vitest";
import { makeCard } from "../../testing/make-list.ts";
import { arrange } from "./arrange.ts";

const shared = (slug: string) => ({ slug, hearts: 1, text: `about ${slug}` });
const cards = [makeCard(1), makeCard(2), makeCard(3)];
const slugsOf = (stays: readonly { readonly card: { readonly slug: string } }[]) => stays.map(({ card }) => card.slug);

test("groups stays that both chose, in the list's order", () => {
  const list = ["stay-3", "stay-2", "stay-1"].map(shared);
  const { both, others, gone, unknown } = arrange(list, { stays: cards, gone: [], moved: [] }, [makeCard(1), makeCard(3), makeCard(9)]);
  expect([slugsOf(both), slugsOf(others), gone, unknown]).toEqual([["stay-3", "stay-1"], ["stay-2"], [], []]);
  expect(both[0]?.sharedStay.text).toBe("about stay-3");
});

test("counts a stay with a new slug under that, once", () => {
  const list = ["old-1", "stay-1", "stay-2"].map(shared);
  const { both, others } = arrange(list, { stays: cards, gone: [], moved: [{ from: "old-1", to: "stay-1" }] }, [makeCard(1)]);
  expect([slugsOf(both), slugsOf(others)]).toEqual([["stay-1"], ["stay-2"]]);
  expect(both[0]?.sharedStay.slug).toBe("old-1");
});

test("missing stays keep their names and notes, and unknown ones are listed separately", () => {
  const list = ["laurel-gap", "stay-2", "hidden-bnb"].map(shared);
  const { gone, unknown } = arrange(list, { stays: cards, gone: ["laurel-gap"], moved: [] }, []);
  expect([gone, unknown.map(({ name }) => name)]).toEqual([[{ name: "Laurel Gap", sharedStay: shared("laurel-gap") }], ["Hidden BnB"]]);
});
