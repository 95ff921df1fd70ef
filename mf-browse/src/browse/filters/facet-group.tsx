import type { FacetName, FacetValue, ListingQuery } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import { type ReactNode, useId, useState } from "react";
import { Check } from "../../common/check.tsx";
import foldStyles from "../../common/fold.module.css";
import styles from "./filters.module.css";

interface Props extends Pick<GroupProps, "legend" | "fold"> {
  readonly name: FacetName;
  readonly choices: readonly FacetValue[];
  readonly chosen: readonly string[];
  readonly onChange: (slugs: readonly string[]) => void;
}

const VISIBLE_COUNT = 6;

export function FacetGroup({ name, legend, choices, chosen, onChange, fold }: Props) {
  const sorted = useOrder(choices);
  const first = sorted.slice(0, sorted.length > VISIBLE_COUNT + 3 ? VISIBLE_COUNT : undefined);
  const rest = sorted.slice(first.length);
  const [more] = useState(rest.some(({ slug }) => chosen.includes(slug)));
  const list = (values: readonly FacetValue[]) => (
    <ul>
      {values.map((choice) => (
        <Choice
          key={choice.slug}
          name={name}
          choice={choice}
          checked={chosen.includes(choice.slug)}
          onChange={(checked) => onChange(checked ? [...chosen, choice.slug] : chosen.filter((slug) => slug !== choice.slug))}
        />
      ))}
    </ul>
  );
  const labels = sorted.filter(({ slug }) => chosen.includes(slug)).map(({ label }) => label);
  return (
    <Group legend={legend} chosen={labels.join(", ")} fold={fold}>
      {list(first)}
      {rest.length > 0 ? (
        <details className={styles.more} open={more || undefined}>
          <summary>
            {rest.length} more <VisuallyHidden>{legend.toLowerCase()}</VisuallyHidden>
          </summary>
          {list(rest)}
        </details>
      ) : null}
    </Group>
  );
}

/** Sorts choices by their first counts. Later counts must not move a choice while the visitor picks it. */
function useOrder(choices: readonly FacetValue[]): readonly FacetValue[] {
  const [order] = useState(() => [...choices].sort((one, other) => other.count - one.count).map(({ slug }) => slug));
  const rankOf = ({ slug }: FacetValue) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return [...choices].sort((one, other) => rankOf(one) - rankOf(other));
}

interface ChoiceProps {
  readonly name: keyof ListingQuery;
  readonly choice: FacetValue;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Choice({ name, choice: { slug, label, count }, checked, onChange }: ChoiceProps) {
  const number = useId();
  return (
    <li className={styles.choice} data-empty={count === 0 || undefined}>
      <Check name={name} value={slug} checked={checked} onChange={onChange} aria-describedby={number}>
        <span>{label}</span>
      </Check>
      {/* The count is outside the label, so that it is not part of the choice's accessible name. */}
      <span className={styles.number} id={number}>
        {count}
        <VisuallyHidden> {count === 1 ? "listing" : "listings"}</VisuallyHidden>
      </span>
    </li>
  );
}

export interface GroupProps {
  readonly legend: string;
  readonly chosen: string;
  readonly fold: "open" | "folded" | undefined;
  readonly children: ReactNode;
}

export function Group({ legend, chosen, fold, children }: GroupProps) {
  if (!fold)
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{legend}</legend>
        {children}
      </fieldset>
    );
  return (
    <details className={styles.fold} open={fold === "open"}>
      <summary className={foldStyles.summary}>
        <span className={styles.folded}>
          {legend}
          <span className={styles.chosen}>{chosen}</span>
        </span>
      </summary>
      <fieldset className={styles.group} aria-label={legend}>
        {children}
      </fieldset>
    </details>
  );
}
