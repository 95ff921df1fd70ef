import { expect, test } from "vitest";
import { fullPlace, placeLine } from "./place-lines.ts";

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
])("the place %j, %j, %j is %j, whole %j", (city, state, country, near, whole) => {
  expect(placeLine({ city, state, country })).toBe(near);
  expect(fullPlace({ city, state, country })).toBe(whole);
});
