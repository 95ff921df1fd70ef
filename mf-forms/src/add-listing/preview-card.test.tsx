import { EMPTY_ADD_LISTING, EMPTY_PRIVACY } from "@nightlatch/domain";
import { readText, renderPage } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { PreviewCard, previewOf } from "./preview-card.tsx";

const FORM = {
  ...EMPTY_ADD_LISTING,
  ...EMPTY_PRIVACY,
  name: " Pine Hollow ",
  city: "Salem",
  state: "Oregon",
  country: "USA",
  propertyType: "kinkbnb",
};

describe("the preview card of the form", () => {
  test("shows name, place and facts", () => {
    expect(previewOf({ ...FORM, bedrooms: "3" })).toMatchObject({
      name: "Pine Hollow",
      place: "Salem, Oregon",
      facts: ["Kink BnB", "2 guests", "3 bedrooms"],
    });
  });

  test("shows the country without a state, a hot tub before the bedrooms, and defaults for missing values", () => {
    const preview = previewOf({ ...FORM, state: "", wellness: ["hot-tub-private"], maxGuests: "1" });
    expect(preview).toMatchObject({ place: "Salem, USA", facts: ["Kink BnB", "1 guest", "Hot tub"] });
    expect(previewOf({ ...EMPTY_ADD_LISTING, maxGuests: "many" }).facts).toEqual(["Kink Cabin", "2 guests", "1 bedroom"]);
    expect(previewOf(EMPTY_ADD_LISTING)).toMatchObject({ name: "Your place", place: "City, State" });
  });

  test("shows at most three furniture labels and counts the rest", () => {
    const furniture = ["cage", "rack", "dance-pole", "sex-swing", "massage-table"];
    expect(previewOf({ ...FORM, furniture })).toMatchObject({ furniture: ["Cage", "Rack", "Dance Pole"], more: 2 });
    expect(readText(renderPage(<PreviewCard form={{ ...FORM, furniture }} />))).toContain("Cage Rack Dance Pole +2 Kink Furniture");
  });
});
