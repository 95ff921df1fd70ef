import type { ApiClient, ReadOnly, ResponseTo } from "@nightlatch/api-client";
import { choiceOf, featureLabel } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { Box, Choices, Group, RuledBox } from "../form/form-controls.tsx";
import { Fold } from "./fold.tsx";
import { LABELS } from "./listing-labels.ts";

type ListField = keyof FacetLists;

const ONE_COUPLE_ONLY = "one-couple-only";

const LISTS: readonly ListField[] = ["general", "furniture", "wellness", "atmosphere", "locationType"];

interface FeatureGroupsProps {
  readonly facets: FacetLists | undefined;
  readonly couple: boolean;
  readonly errorOf: (field: ListField) => string | undefined;
}

export function FeatureGroups({ facets, couple, errorOf }: FeatureGroupsProps) {
  if (!facets) {
    return (
      <Group title="What it offers">
        <p>These choices didn't load. You can add the listing without them.</p>
      </Group>
    );
  }
  return (
    <Group title="What it offers" note="Tick what guests will find. Leave out anything you aren't sure of.">
      {LISTS.map((field) => {
        const slugs = facets[field]?.filter((slug) => choiceOf(slug) === slug) ?? [];
        if (slugs.length === 0) return null;
        return (
          <Fold key={field} summary={LABELS[field]} fields={[field]} done="chosen">
            <Choices legend={LABELS[field]} error={errorOf(field)} help={field === "general" ? generalHelp(couple) : undefined}>
              {slugs.map((slug) => (
                <Choice key={slug} field={field} slug={slug} couple={couple} />
              ))}
            </Choices>
          </Fold>
        );
      })}
    </Group>
  );
}

function generalHelp(couple: boolean): ReactNode {
  return couple
    ? "A place for 2 guests is One Couple Only and has no other general label. Change Max guests to choose others."
    : "One Couple Only is for places with room for 2 guests.";
}

function Choice({ field, slug, couple }: { field: ListField; slug: string; couple: boolean }) {
  const label = featureLabel(slug);
  if (field !== "general") return <Box type="checkbox" name={field} value={slug} label={label} />;
  if (slug === ONE_COUPLE_ONLY) return <RuledBox name={field} value={slug} label={label} ticked={couple} />;
  return <Box type="checkbox" name={field} value={slug} label={label} disabled={couple} />;
}

export type FacetLists = ReadOnly<ResponseTo<"GET /api/facets">>;

export const facetsQuery = (api: ApiClient) => ({
  queryKey: ["facets"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get("/api/facets", {}, signal),
});
