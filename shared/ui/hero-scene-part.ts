import type { ListingImage } from "@nightlatch/domain";

/** A crop for narrow frames, with the same `object-position`. Its own file keeps it out of chunks without a hero. */
export const HERO_SCENE_CROP: ListingImage = {
  src: "/media/scenes/hero-dusk-part-1000.webp",
  width: 1000,
  height: 800,
  alt: "",
  variants: { base: "/media/scenes/hero-dusk-part", widths: [800, 1000], formats: ["avif", "webp"] },
};
