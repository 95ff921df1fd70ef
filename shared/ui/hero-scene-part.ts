import type { Picture } from "@nightlatch/domain";

/**
 * The part of the hero's scene around the lit house, for a frame narrower than the scene: a phone that got the whole would show two
 * fifths of its pixels. With the same `object-position` it stands where the whole scene would, when that is at 76 %. It has a file of
 * its own, so that chunks without a hero go without it.
 */
export const HERO_SCENE_PART: Picture = {
  src: "/media/scenes/hero-dusk-part-1000.webp",
  width: 1000,
  height: 800,
  alt: "",
  variants: { base: "/media/scenes/hero-dusk-part", widths: [800, 1000], formats: ["avif", "webp"] },
};
