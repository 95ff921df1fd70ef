import type { Picture } from "@nightlatch/shared/domain";

const BASE = "/media/scenes/hero-dusk";

/** The dusk scene of the hero. It only sets the mood, so it has no words. */
export const HERO_PICTURE: Picture = {
  src: `${BASE}-1600.webp`,
  width: 2400,
  height: 1350,
  alt: "",
  variants: { base: BASE, widths: [800, 1600, 2400], formats: ["avif", "webp"] },
};
