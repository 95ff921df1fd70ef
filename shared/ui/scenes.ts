import type { ListingImage } from "@nightlatch/domain";

/** `@__PURE__` lets bundlers remove unused scenes. */

function scene(name: string, widths: readonly number[], size: readonly [width: number, height: number], placeholder: string): ListingImage {
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

export const HERO_SCENE: ListingImage = /* @__PURE__ */ scene(
  "hero-dusk",
  [800, 1400, 2000],
  [2000, 857],
  "UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoMAAgABABoJYwAAlro9v4vIAD+72Hf9z/dGWsixCjxYL3CygA=",
);

export const NO_IMAGE_SCENE: ListingImage = /* @__PURE__ */ scene(
  "no-picture",
  [400, 800, 1400],
  [1400, 933],
  "UklGRjgAAABXRUJQVlA4ICwAAADwAQCdASoMAAgABABoJYwCw7DdKeyHLrAA/uXr9nUED8x+kjV0su6xOy4AAA==",
);

export const PREVIEW_IMAGE = "/media/scenes/og-default.jpg";
