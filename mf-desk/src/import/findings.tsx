import { Field, Select } from "@nightlatch/ui";
import { nearestFirst, unknownValue, withValue } from "./column-map.ts";
import type { Options, StepProps } from "./columns-step.tsx";
import styles from "./import.module.css";

/** A fault that many rows may have. */
export interface Finding {
  readonly kind: string;
  readonly what: string;
  readonly why: string;
  readonly rows: number;
  readonly first: string;
  readonly refused: boolean;
}

const KINDS: Readonly<Record<Options["allow"][number], string>> = {
  columns: "columns",
  types: "types",
  tags: "tags",
  ranges: "numbers out of range",
  slugs: "odd slugs",
  facts: "facts about privacy",
};
const isAllowable = (kind: string): kind is Options["allow"][number] => kind in KINDS;
const SHOWN = 100;

type FindingsProps = Pick<StepProps, "looked" | "choices" | "change" | "options" | "changeOptions"> & {
  readonly findings: readonly Finding[];
};

/** What the site does not know in a table: a word of ours for each unknown value, or what is taken as it stands. */
export function Findings({ findings, looked, choices, change, options, changeOptions }: FindingsProps) {
  if (findings.length === 0) return null;
  const kinds = [...new Set(findings.flatMap(({ kind }) => (isAllowable(kind) ? [kind] : [])))];
  const allow = (kind: Options["allow"][number], is: boolean) =>
    changeOptions({ ...options, allow: is ? [...options.allow, kind] : options.allow.filter((each) => each !== kind) });
  return (
    <section aria-label="What the site does not know" className={styles.changes}>
      <ul className={styles.list}>
        {findings.slice(0, SHOWN).map((finding) => {
          const unknown = unknownValue(finding);
          const words = unknown?.field === "Property Type" ? looked.types : looked.tags;
          const chosen = unknown && choices.columns.find(({ field }) => field === unknown.field)?.values?.[unknown.value];
          return (
            <li key={`${finding.kind} ${finding.what}`}>
              <p>
                <strong>{finding.what}</strong> {finding.why}{" "}
                <span className={styles.soft}>
                  {finding.rows === 1
                    ? `1 row, ${finding.first}`
                    : `${finding.rows.toLocaleString("en-US")} rows, the first ${finding.first}`}
                </span>
              </p>
              {unknown ? (
                <Field label={`${unknown.value} means`}>
                  <Select value={chosen ?? ""} onChange={({ target }) => change(withValue(choices, unknown, target.value))}>
                    <option value="">Choose one, the nearest first</option>
                    {nearestFirst(words, unknown.value).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                </Field>
              ) : null}
            </li>
          );
        })}
      </ul>
      {findings.length > SHOWN ? <p>and {findings.length - SHOWN} more.</p> : null}
      {kinds.length > 0 ? (
        <fieldset className={styles.checks}>
          <legend>Take as they stand, although the site makes nothing of them</legend>
          {kinds.map((kind) => (
            <label key={kind}>
              <input type="checkbox" checked={options.allow.includes(kind)} onChange={({ target }) => allow(kind, target.checked)} />{" "}
              {KINDS[kind]}
            </label>
          ))}
        </fieldset>
      ) : null}
    </section>
  );
}
