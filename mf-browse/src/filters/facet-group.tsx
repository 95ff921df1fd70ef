import type { FacetName, FacetValue } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import { useId } from "react";
import styles from "./filters.module.css";

interface Props {
  readonly name: FacetName;
  readonly legend: string;
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
export function FacetGroup({ name, legend, choices, chosen, onChange }: Props) {
  const first = choices.slice(0, choices.length > SHOWN + 3 ? SHOWN : undefined);
  const rest = choices.slice(first.length);
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
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {list(first)}
      {rest.length > 0 ? (
        <details className={styles.more} open={rest.some(({ slug }) => chosen.includes(slug)) || undefined}>
          <summary>
            {rest.length} more <span className={styles.legendAgain}>{legend.toLowerCase()}</span>
          </summary>
          {list(rest)}
        </details>
      ) : null}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: FacetName;
  readonly choice: FacetValue;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Choice({ name, choice: { slug, label, count }, checked, onChange }: ChoiceProps) {
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
