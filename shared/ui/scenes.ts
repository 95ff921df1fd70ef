import type { Picture } from "@nightlatch/domain";

/*
 * The site's own scenes, which belong to no listing. Their files are in `seed/pictures`. `@__PURE__` lets a bundle that shows one scene leave the other
 * out.
 */

function scene(name: string, widths: readonly number[], size: readonly [width: number, height: number], placeholder: string): Picture {
  const base = `/media/scenes/${name}`;
  return {
    src: `${base}-${widths[1]}.webp`,
    width: size[0],
    height: size[1],
    alt: "",
    placeholder: `data:image/webp;base64,${placeholder}`,
    variants: { base, widths: [...widths], formats: ["avif", "webp"] },
  };
}

/** The dusk scene of the hero. It sets the mood and tells nothing, so it has no alternative text. */
export const HERO_SCENE: Picture = /* @__PURE__ */ scene(
  "hero-dusk",
  [800, 1400, 2000],
  [2000, 857],
  "UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoMAAgABABoJYwAAlro9v4vIAD+72Hf9z/dGWsixCjxYL3CygA=",
);

/** A closed door with a lit lantern, for listings without pictures (docs/product/detail.md#missing-pictures). */
export const NO_PICTURE_SCENE: Picture = /* @__PURE__ */ scene(
  "no-picture",
  [400, 800, 1400],
  [1400, 933],
  "UklGRjgAAABXRUJQVlA4ICwAAADwAQCdASoMAAgABABoJYwCw7DdKeyHLrAA/uXr9nUED8x+kjV0su6xOy4AAA==",
);

/** The picture for link previews of pages that have none of their own. */
export const PREVIEW_IMAGE = "/media/scenes/og-default.jpg";
