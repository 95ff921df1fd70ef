import type { FacetName, FacetValue, ListingQuery } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import { useId, useState } from "react";
import styles from "./filters.module.css";
import { Group, type GroupProps } from "./group.tsx";

interface Props extends Pick<GroupProps, "legend" | "fold"> {
  readonly name: FacetName;
  readonly choices: readonly FacetValue[];
  /** The slugs of the choices that act. */
  readonly chosen: readonly string[];
  readonly onChange: (slugs: readonly string[]) => void;
}

/** The number of choices that a long group shows before the rest is folded away. */
const SHOWN = 6;

/**
 * One group of choices, each with its count. A long group shows its first ones; the rest is folded away, but open when one
 * of it acts.
 */
export function FacetGroup({ name, legend, choices, chosen, onChange, fold }: Props) {
  const sorted = useOrder(choices);
  const first = sorted.slice(0, sorted.length > SHOWN + 3 ? SHOWN : undefined);
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

/**
 * Choices by their counts, the most listings first. The order is that of the first counts: choices that changed places under
 * the hand that picks them would be picked wrongly.
 */
function useOrder(choices: readonly FacetValue[]): readonly FacetValue[] {
  const [order] = useState(() => [...choices].sort((one, other) => other.count - one.count).map(({ slug }) => slug));
  const placeOf = ({ slug }: FacetValue) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return [...choices].sort((one, other) => placeOf(one) - placeOf(other));
}

interface ChoiceProps {
  /** The filter's name in an address. */
  readonly name: keyof ListingQuery;
  readonly choice: FacetValue;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** One choice with its count. */
export function Choice({ name, choice: { slug, label, count }, checked, onChange }: ChoiceProps) {
  const number = useId();
  return (
    <li className={styles.choice} data-empty={count === 0 || undefined}>
      <label>
        <input
          type="checkbox"
          name={name}
          value={slug}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-describedby={number}
        />
        <span>{label}</span>
      </label>
      {/* No part of the label: the choice has the same name whatever its number is. */}
      <span className={styles.number} id={number}>
        {count}
        <VisuallyHidden> {count === 1 ? "listing" : "listings"}</VisuallyHidden>
      </span>
    </li>
  );
}
