import { Checks, counted, Input } from "../ui/index.ts";
import { nearestFirst, unknownValue, withValue } from "./column-map.ts";
import type { Options, StepProps } from "./columns-step.tsx";
import styles from "./import.module.css";

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
  slugs: "unusual slugs",
  facts: "privacy facts",
};
const isAllowable = (kind: string): kind is Options["allow"][number] => kind in KINDS;
const FINDINGS_MAX = 100;

type FindingsProps = Omit<StepProps, "file"> & { readonly findings: readonly Finding[] };

export function Findings({ findings, looked, choices, change, options, changeOptions }: FindingsProps) {
  if (findings.length === 0) return null;
  const kinds = [...new Set(findings.flatMap(({ kind }) => (isAllowable(kind) ? [kind] : [])))];
  return (
    <section aria-label="Unknown values" className={styles.changes}>
      <ul className={styles.list}>
        {findings.slice(0, FINDINGS_MAX).map((finding) => {
          const unknown = unknownValue(finding);
          const words = unknown?.field === "Property Type" ? looked.types : looked.tags;
          const chosen = unknown && choices.columns.find(({ field }) => field === unknown.field)?.values?.[unknown.value];
          return (
            <li key={`${finding.kind} ${finding.what}`}>
              <p>
                <strong>{finding.what}</strong> {finding.why}{" "}
                <span className={styles.soft}>
                  {counted(finding.rows, "row, ", "rows, first: ")}
                  {finding.first}
                </span>
              </p>
              {unknown ? (
                <Input
                  label={`${unknown.value} means`}
                  options={[
                    ["", "Choose one, closest first"],
                    ...nearestFirst(words, unknown.value).map(({ value, label }) => [value, label] as const),
                  ]}
                  value={chosen ?? ""}
                  set={(word) => change(withValue(choices, unknown, word))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {findings.length > FINDINGS_MAX ? <p>and {findings.length - FINDINGS_MAX} more.</p> : null}
      {kinds.length > 0 ? (
        <Checks
          legend="Import unknown values anyway (visitors won't see them)"
          options={kinds.map((kind) => [kind, KINDS[kind]])}
          chosen={options.allow}
          set={(allow) => changeOptions({ ...options, allow: allow.filter(isAllowable) })}
        />
      ) : null}
    </section>
  );
}
