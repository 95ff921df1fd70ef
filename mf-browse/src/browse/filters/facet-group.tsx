import type { FacetName, FacetValue, ListingQuery } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import { type ReactNode, useId, useState } from "react";
import styles from "./filters.module.css";

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

export interface GroupProps {
  readonly legend: string;
  /** What is chosen, in words; empty for nothing. A folded group shows it. */
  readonly chosen: string;
  /** How a group that can be folded opens; undefined for one that cannot. */
  readonly fold: "open" | "folded" | undefined;
  readonly children: ReactNode;
}

/** A group of the filters. In the sheet it can be folded, and then still shows what is chosen. */
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
      <summary>
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
