import { checkQuickEdit, type QuickEdit } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { changesOf, hasChanges, toForm } from "./edit-form.ts";

const READ: QuickEdit = {
  slug: "alder-hollow",
  version: "v1",
  name: "Alder Hollow",
  description: "A small house.",
  website: "",
  bookingLink: "https://stays.example/alder",
  maxGuests: 2,
  bedrooms: null,
  beds: 1,
  bathrooms: 1.5,
  published: true,
  featured: false,
  lifestyleAware: false,
  lifestyleFriendly: true,
  oneCoupleOnly: true,
  cameras: "none-inside",
  sound: "",
  sightlines: "",
  entry: "",
  ground: "host-on-site,other-guests",
  identity: "",
  pictures: "",
};

test("the form holds its fields only: an error of anything else is not looked for beside one", () => {
  expect(Object.keys(toForm(READ)).sort()).toEqual(
    Object.keys(READ)
      .filter((key) => key !== "slug" && key !== "version")
      .sort(),
  );
});

test("what was not touched is not sent", () => {
  const changes = changesOf(READ, toForm(READ));
  expect(changes).toEqual({ version: "v1" });
  expect(hasChanges(changes)).toBe(false);
});

test("only what changed goes, with the version it was made to", () => {
  const form = { ...toForm(READ), name: "Alder House", maxGuests: " 4 ", bathrooms: "", published: false };
  const changes = changesOf(READ, form);
  expect(changes).toEqual({ version: "v1", name: "Alder House", maxGuests: 4, bathrooms: null, published: false });
  expect(hasChanges(changes)).toBe(true);
});

test("an answer about privacy that changed goes alone", () => {
  expect(changesOf(READ, { ...toForm(READ), cameras: "", sound: "alone" })).toEqual({ version: "v1", cameras: "", sound: "alone" });
});

test("a number that is none is refused by its field", () => {
  const changes = changesOf(READ, { ...toForm(READ), beds: "two" });
  expect(checkQuickEdit(changes)).toEqual([{ field: "beds", message: expect.stringContaining("Beds must be") }]);
});
