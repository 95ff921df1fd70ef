import type { FeatureCategory } from "@nightlatch/shared/domain";
import { CATEGORY_PATHS, FEATURE_PATHS } from "./feature-icon-paths.ts";

const paths: Readonly<Record<string, string>> = FEATURE_PATHS;

/** The drawing of a feature, or of its category when it has none of its own. */
export function featurePath(slug: string, category: FeatureCategory): string {
  return (Object.hasOwn(paths, slug) ? paths[slug] : undefined) ?? CATEGORY_PATHS[category];
}

/** A feature's icon in the colour of the text around it. Its name stands beside it, so it has none of its own. */
export function FeatureIcon({ slug, category, size = 24 }: { slug: string; category: FeatureCategory; size?: number }) {
  return <LineIcon path={featurePath(slug, category)} size={size} />;
}

/** One line on a 24 by 24 ground. */
export function LineIcon({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
