import { expect, it, test } from "vitest";
import { fullPlace, guestsOf, placeLine, unitOf } from "./lines.ts";

test.each([
  ["Asheville", "North Carolina", "United States", "Asheville, North Carolina", "Asheville, North Carolina, United States"],
  ["Évora", "Évora", "Portugal", "Évora, Portugal", "Évora, Portugal"],
  ["Berlin", "Berlin", "", "Berlin", "Berlin"],
  ["New York", "New York", "United States", "New York, New York", "New York, New York, United States"],
  ["Québec City", "Québec", "Canada", "Québec City, Québec", "Québec City, Québec, Canada"],
  ["Reykjavík", "", "Iceland", "Reykjavík, Iceland", "Reykjavík, Iceland"],
  ["Singapore", "", "Singapore", "Singapore", "Singapore"],
  ["Luxembourg", "Luxembourg", "Luxembourg", "Luxembourg", "Luxembourg"],
  ["", "Maine", "United States", "Maine, United States", "Maine, United States"],
  ["Kiruna", "", "", "Kiruna", "Kiruna"],
  ["", "", "", "", ""],
])("the place %j, %j, %j is %j, in full %j", (city, state, country, near, whole) => {
  expect(placeLine({ city, state, country })).toBe(near);
  expect(fullPlace({ city, state, country })).toBe(whole);
});

it.each([
  ["lifestyle-resort", 1, "room"],
  ["lifestyle-hotel", 2, "room"],
  ["campground", 0, "pitch"],
  ["lifestyle-resort", 40, undefined],
  ["kink-cabin", 1, undefined],
  ["lifestyle-club", 0, undefined],
  ["constructor", 1, undefined],
])("the numbers of a %s with %i bedrooms count one %s", (slug, bedrooms, unit) => {
  expect(unitOf({ type: { slug, label: slug }, bedrooms })).toBe(unit);
});

it("the numbers of an unknown type count the whole place", () => expect(unitOf({ bedrooms: 1 })).toBeUndefined());

it("guests are counted per bookable unit", () => {
  const resort = { slug: "lifestyle-resort", label: "Lifestyle Resort" };
  expect(guestsOf({ guests: 2, bedrooms: 1, type: resort })).toBe("2 guests a room");
  expect(guestsOf({ guests: 1, bedrooms: 1 })).toBe("1 guest");
});
