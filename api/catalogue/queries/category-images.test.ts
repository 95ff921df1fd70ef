import { readListing } from "@nightlatch/domain";
import { expect, it } from "vitest";
import { makeRecord } from "../../testing/records.ts";
import { buildCatalogue } from "../catalogue.ts";
import { toEntry } from "../columns/columns.ts";

const hosted = (name: string) => ({
  url: `/media/scenes/${name}-800.webp`,
  width: 1400,
  height: 933,
  alt: `The house of ${name}`,
  variants: { base: `/media/scenes/${name}`, widths: [400, 800], formats: ["avif", "webp"] },
});
const pictured = (id: string, ...types: string[]) =>
  makeRecord(id, { "Property Type": types.map((type) => `type-${type}`), "Preview Image": [hosted(id)] });
const imagesOf = (records: readonly ReturnType<typeof makeRecord>[]) =>
  buildCatalogue(
    records.map((record) => toEntry(readListing(record))),
    1,
  ).categoryCounts().pictures;

it("each category shows an image of its own listing, and no listing appears twice", () => {
  const both = pictured("both", "lifestyle-resort", "lifestyle-club");
  const images = imagesOf([both, pictured("resort", "lifestyle-resort"), pictured("club", "lifestyle-club"), pictured("bnb", "kinkbnb")]);
  expect(Object.keys(images ?? {})).toEqual(["kink-cabins-bnbs", "lifestyle-resort", "lifestyle-club"]);
  expect(images?.["kink-cabins-bnbs"]?.alt).toBe("The house of bnb");
  const sources = Object.values(images ?? {}).map(({ src }) => src);
  expect(new Set(sources).size).toBe(3);
});

it("a category keeps its image when another listing goes, and shows hosted images only", () => {
  const many = Array.from({ length: 20 }, (_, index) => pictured(`cabin-${index}`, "kink-cabin"));
  const chosen = imagesOf(many)?.["kink-cabins-bnbs"]?.src;
  const others = many.filter((record) => !chosen?.includes(`${record.id}-`));
  expect(others).toHaveLength(19);
  for (const gone of others) expect(imagesOf(many.filter((record) => record !== gone))?.["kink-cabins-bnbs"]?.src).toBe(chosen);
  const elsewhere = makeRecord("elsewhere", { "Preview Image": [{ url: "https://host.example/a.jpg" }] });
  expect(imagesOf([elsewhere, makeRecord("bare")])).toEqual({});
});
