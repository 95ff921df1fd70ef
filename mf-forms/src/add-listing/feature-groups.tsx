import { choiceOf, featureLabel } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { Box, Choices, Group, RuledBox } from "../form/form-parts.tsx";
import type { FacetLists } from "./facets.ts";
import type { ListField } from "./listing-message.ts";

const ONE_COUPLE_ONLY = "one-couple-only";

const LEGENDS: Readonly<Record<ListField, string>> = {
  general: "General",
  furniture: "Kink furniture",
  wellness: "Wellness",
  atmosphere: "Atmosphere",
  locationType: "Location type",
};

interface FeatureGroupsProps {
  /** The choices that the API offers; undefined when they did not load. */
  readonly facets: FacetLists | undefined;
  /** Whether the guests are one couple, which decides the general choices (docs/product/forms-add-listing.md#one-couple-only). */
  readonly couple: boolean;
  readonly errorOf: (field: ListField) => string | undefined;
}

/** The features of the place, to be ticked by category. */
export function FeatureGroups({ facets, couple, errorOf }: FeatureGroupsProps) {
  if (!facets) {
    return (
      <Group title="What it offers">
        <p>The lists of what a place can offer did not load. You can add the listing without them.</p>
      </Group>
    );
  }
  return (
    <Group title="What it offers" note="Tick what guests find there. Leave out what you are not sure of.">
      {(Object.keys(LEGENDS) as ListField[]).map((field) => {
        const slugs = facets[field]?.filter((slug) => choiceOf(slug) === slug) ?? [];
        if (slugs.length === 0) return null;
        return (
          <Choices key={field} legend={LEGENDS[field]} error={errorOf(field)} help={field === "general" ? generalHelp(couple) : undefined}>
            {slugs.map((slug) => (
              <Choice key={slug} field={field} slug={slug} couple={couple} />
            ))}
          </Choices>
        );
      })}
    </Group>
  );
}

function generalHelp(couple: boolean): ReactNode {
  return couple
    ? "For 2 guests a place is One Couple Only, and that is its only general label. Give another number of guests to choose others."
    : "One Couple Only belongs to places for 2 guests.";
}

/**
 * One choice. For one couple the label One Couple Only stays ticked and the other general ones are disabled; otherwise it is
 * the other way round.
 */
function Choice({ field, slug, couple }: { field: ListField; slug: string; couple: boolean }) {
  const label = featureLabel(slug);
  if (field !== "general") return <Box type="checkbox" name={field} value={slug} label={label} />;
  if (slug === ONE_COUPLE_ONLY) return <RuledBox name={field} value={slug} label={label} ticked={couple} />;
  return <Box type="checkbox" name={field} value={slug} label={label} disabled={couple} />;
}
