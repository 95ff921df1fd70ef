import {
  filtersPrivacy,
  type ListingQuery,
  PRIVACY_FACTS,
  PRIVACY_KEYS,
  PRIVACY_LABELS,
  type PrivacyKey,
  privacyOption,
  privacyOptions,
  SAID_ONLY,
} from "@nightlatch/domain";
import { useId, useState } from "react";
import { Check } from "../../common/check.tsx";
import { useFollowing } from "../../common/use-following.ts";
import { withValue } from "../list-rules.ts";
import { Choice, Group, type GroupProps } from "./facet-group.tsx";
import filterStyles from "./filters.module.css";
import styles from "./privacy-filter.module.css";

interface Props extends Pick<GroupProps, "fold"> {
  readonly query: ListingQuery;
  readonly counts: Readonly<Record<string, number>>;
  readonly onChange: (query: ListingQuery) => void;
}

export function PrivacyFilter({ query, counts, onChange, fold }: Props) {
  const help = useId();
  const [hides, setHides] = useFollowing(query.said === SAID_ONLY);
  const chosen = PRIVACY_KEYS.flatMap((key) => query[key] ?? []).map((slug) => privacyOption(slug)?.short ?? slug);

  function apply(key: PrivacyKey, slugs: readonly string[]): void {
    onChange(withValue(withValue(query, key, slugs.length > 0 ? slugs : undefined), "said", hides ? SAID_ONLY : undefined));
  }

  return (
    <Group legend="Privacy" chosen={chosen.join(", ")} fold={fold}>
      <p className={filterStyles.help} id={help}>
        Counts show places that say so. Others stay listed.
      </p>
      {PRIVACY_KEYS.map((key, index) => (
        <Question
          key={key}
          name={key}
          counts={counts}
          chosen={query[key] ?? []}
          opens={index === 0}
          onChange={(slugs) => apply(key, slugs)}
        />
      ))}
      <div className={filterStyles.choice}>
        <Check
          name="said"
          value={SAID_ONLY}
          checked={hides}
          aria-describedby={help}
          onChange={(checked) => {
            setHides(checked);
            if (filtersPrivacy(query)) onChange(withValue(query, "said", checked ? SAID_ONLY : undefined));
          }}
        >
          <span>Only places that say</span>
        </Check>
      </div>
    </Group>
  );
}

interface QuestionProps {
  readonly name: PrivacyKey;
  readonly counts: Props["counts"];
  readonly chosen: readonly string[];
  readonly opens: boolean;
  readonly onChange: (slugs: readonly string[]) => void;
}

function Question({ name, counts, chosen, opens, onChange }: QuestionProps) {
  const [open] = useState(opens || chosen.length > 0);
  const acting = privacyOptions(name).filter(({ slug }) => chosen.includes(slug));
  return (
    <details className={styles.question} open={open}>
      <summary>
        <span>
          {PRIVACY_LABELS[name]}
          <span className={styles.chosen}>{acting.map(({ label }) => label).join(", ")}</span>
        </span>
      </summary>
      <fieldset className={styles.answers} aria-label={PRIVACY_FACTS[name].question}>
        <ul>
          {privacyOptions(name).map(({ slug, label }) => (
            <Choice
              key={slug}
              name={name}
              choice={{ slug, label, count: counts[slug] ?? 0 }}
              checked={chosen.includes(slug)}
              onChange={(checked) => onChange(checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))}
            />
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
