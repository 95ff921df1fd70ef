import type { ListingCard } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { knownStay, rememberStay } from "./saved-stays.ts";

const cardOf = (slug: string) => ({ slug, name: slug }) as ListingCard;
const nowhere = { closest: () => null } as unknown as Element;

const near = (image: Partial<HTMLImageElement>) => ({ closest: () => ({ querySelector: () => image }) }) as unknown as Element;

test("a known stay has its last card, and the image file that was shown, if it had loaded", () => {
  expect(knownStay("alder")).toBeUndefined();
  rememberStay(cardOf("alder"), nowhere);
  expect(knownStay("alder")).toEqual({ card: cardOf("alder"), shown: undefined });
  rememberStay(cardOf("alder"), near({ complete: true, naturalWidth: 400, currentSrc: "/media/alder-400.avif" }));
  expect(knownStay("alder")?.shown).toBe("/media/alder-400.avif");
  rememberStay(cardOf("alder"), near({ complete: true, naturalWidth: 0, currentSrc: "/media/alder-400.avif" }));
  expect(knownStay("alder")?.shown).toBeUndefined();
});

test("the last hundred stays are remembered", () => {
  for (let n = 0; n <= 100; n += 1) rememberStay(cardOf(`stay-${n}`), nowhere);
  expect(knownStay("stay-0")).toBeUndefined();
  expect(knownStay("stay-1")).toBeDefined();
  rememberStay(cardOf("stay-1"), nowhere);
  rememberStay(cardOf("another"), nowhere);
  expect(knownStay("stay-1")).toBeDefined();
  expect(knownStay("stay-2")).toBeUndefined();
});
