import type { Picture } from "@nightlatch/domain";

/**
 * The hero's scene around the lit house, for narrow frames: phones show two fifths of the whole. With the same `object-position` it
 * sits as the whole at 76 %. Its own file keeps it out of chunks without a hero.
 */
export const HERO_SCENE_PART: Picture = {
  src: "/media/scenes/hero-dusk-part-1000.webp",
  width: 1000,
  height: 800,
  alt: "",
  variants: { base: "/media/scenes/hero-dusk-part", widths: [800, 1000], formats: ["avif", "webp"] },
};
