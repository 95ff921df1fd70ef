import { fold, slugify } from "../text/text.ts";
import { canonicalFeatureSlug, type FeatureCategory, type FeatureSlug, featureLabel, featureSlugsIn } from "./features.ts";

export interface ClassifiedFeature {
  readonly category: FeatureCategory | undefined;
  readonly slug: string | undefined;
  readonly label: string;
}

const LOCATIONS: readonly (readonly [pattern: RegExp, slug: FeatureSlug | undefined])[] = [
  [/rural/, "rural-cabin"],
  [/secluded/, "remote-secluded"],
  // Must precede "urban", which "suburban" contains.
  [/suburban/, undefined],
  [/urban|downtown/, "urban-downtown"],
  [/beach|mountain|desert/, undefined],
];

const GENERAL_MENTIONS: readonly (readonly [pattern: RegExp, slug: FeatureSlug])[] = [
  [/one[\s-]couple[\s-]only/, "one-couple-only"],
  [/lifestyle[\s-]aware/, "lifestyle-aware"],
  [/lifestyle[\s-]friendly/, "lifestyle-friendly"],
];

const ATMOSPHERES: readonly (readonly [pattern: RegExp, slug: FeatureSlug])[] = [
  [/discreet[\s-]exterior/, "discreet-exterior-unmarked-entrance"],
  [/sound[\s-]system/, "sound-system"],
  [/mirror(ed)?[\s-]ceiling/, "mirror-ceiling"],
];

const generalSlugs: ReadonlySet<string> = new Set(featureSlugsIn("General"));

/** Classifies text by keywords. Furniture comes first, so a porch swing is furniture (docs/product/classification.md#keywords). */
export function classifyFeatureText(text: string): ClassifiedFeature {
  const folded = fold(text.trim());
  const classified = (category: FeatureCategory, slug: string | undefined): ClassifiedFeature => ({
    category,
    slug,
    label: slug ? featureLabel(slug) : text.trim(),
  });

  if (/cross|bench|swing/.test(folded)) return classified("Kink Furniture", canonicalFeatureSlug(text) ?? slugify(text));
  const wellness = wellnessSlug(folded);
  if (wellness) return classified("Wellness", wellness);
  const atmosphere = ATMOSPHERES.find(([pattern]) => pattern.test(folded));
  if (atmosphere) return classified("Atmosphere", atmosphere[1]);
  const slug = canonicalFeatureSlug(text);
  if (slug && generalSlugs.has(slug)) return classified("General", slug);
  const mention = GENERAL_MENTIONS.find(([pattern]) => pattern.test(folded));
  if (mention) return classified("General", mention[1]);
  const location = LOCATIONS.find(([pattern]) => pattern.test(folded));
  if (location) return classified("General", location[1]);
  return { category: undefined, slug: undefined, label: text.trim() };
}

function wellnessSlug(folded: string): FeatureSlug | undefined {
  if (/sauna/.test(folded)) return "sauna";
  const marker = /private/.test(folded) ? "private" : /shared/.test(folded) ? "shared" : undefined;
  if (!marker) return undefined;
  if (/hot[\s-]?tub/.test(folded)) return `hot-tub-${marker}`;
  if (/pool/.test(folded)) return `pool-${marker}`;
  return undefined;
}

const WELLNESS_HINTS: Readonly<Partial<Record<FeatureSlug, string>>> = {
  "pool-private": "A pool just for your group",
  "pool-shared": "A pool shared with other guests",
  "hot-tub-private": "A hot tub just for your group",
  "hot-tub-shared": "A hot tub shared with other guests",
  "aftercare-room": "A quiet room to rest and reconnect",
  sauna: "Dry heat to loosen up",
  "steam-room": "Warm, humid heat to unwind in",
  "outdoor-shower": "A shower in the open air",
  "massage-table": "A padded table for massage",
  "romantic-bathtub": "A tub with room for two",
};

/** A short explanation of a feature; undefined for most features (docs/product/classification.md#wellness-hints). */
export function hintOf(slug: string): string | undefined {
  return Object.hasOwn(WELLNESS_HINTS, slug) ? WELLNESS_HINTS[slug as FeatureSlug] : undefined;
}
