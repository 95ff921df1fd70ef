import { expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import type { ResultOf } from "../operations.ts";

const DRAFTS = 1_103;
const slugs = Array.from({ length: DRAFTS }, (_, number) => `stay-d${String(number).padStart(4, "0")}`);

const { desk } = await openTestDesk([...slugs.map((slug) => makeRecord(slug.slice(5), { Published: false })), makeRecord("shown")]);

type List = ResultOf<"listings list">;
const published = async () => (await desk.json<List>("listings", "list", "--published", "--all")).listings.map(({ slug }) => slug);

it("lists all listings, paged or at once", async () => {
  const all = await desk.json<List>("listings", "list", "--drafts", "--all");
  expect([all.total, all.listings.map(({ slug }) => slug)]).toEqual([DRAFTS, slugs]);
  const { listings } = await desk.json<List>("listings", "list", "--drafts", "--limit", "2", "--after", "stay-d0005");
  expect(listings.map(({ slug }) => slug)).toEqual(["stay-d0006", "stay-d0007"]);
  expect((await desk.ops("listings", "list")).out).toContain(`and ${DRAFTS + 1 - 100} more; --limit shows more at once, --all shows all.`);
  expect((await desk.ops("listings", "list", "--all", "--limit", "3")).code).toBe(2);
});

it("changes several listings at once, and names those that cannot change", async () => {
  const many = await desk.ops("listings", "publish", "stay-d0001", "nowhere", "stay-d0002", "stay-shown", "--reason", "opening");
  expect(many.code).toBe(1);
  expect(many.out).toBe("stay-d0001 is published.\nstay-d0002 is published.\nstay-shown was published already.\n3 of 4 listings done.\n");
  expect(many.err).toBe("There is no listing nowhere.\n");
  expect(await published()).toEqual(["stay-d0001", "stay-d0002", "stay-shown"]);
  const piped = await desk.opsReading("stay-d0001\r\n\n stay-d0002 \n", "listings", "unpublish", "-", "--json");
  expect([piped.code, (JSON.parse(piped.out) as List["listings"]).map(({ slug }) => slug)]).toEqual([0, ["stay-d0001", "stay-d0002"]]);
  expect(await published()).toEqual(["stay-shown"]);
  const none = await desk.opsReading("", "listings", "verify", "-", "--json");
  expect([none.code, none.out]).toEqual([0, "[]\n"]);
});
