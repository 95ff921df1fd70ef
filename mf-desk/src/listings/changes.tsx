import type { ReactNode } from "react";
import styles from "./listings.module.css";

type FieldChange = { readonly from: unknown; readonly to: unknown } | { readonly private: true };

interface ChangesProps {
  readonly changes: Readonly<Record<string, FieldChange>>;
  /** What stands beside a field, such as its way back. */
  readonly beside?: (field: string, change: FieldChange) => ReactNode;
}

/** Fields with their values before and after. Of contacts it is only said that they changed. */
export function Changes({ changes, beside }: ChangesProps) {
  return (
    <dl className={styles.changes}>
      {Object.entries(changes).map(([field, change]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {"private" in change ? (
              "changed; contacts are not shown here"
            ) : (
              <>
                <del>{shown(change.from)}</del> <span aria-hidden="true">→</span> <ins>{shown(change.to)}</ins>
              </>
            )}
            {beside?.(field, change)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN_MAX = 300;

/** A value of a record on one line. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "nothing";
  if (value === true || value === false) return value ? "yes" : "no";
  const isTexts = Array.isArray(value) && value.every((each) => typeof each === "string");
  const text = isTexts ? value.join(", ") : typeof value === "object" ? describe(value) : String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}

function describe(value: object): string {
  const images = Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null && "url" in each);
  return images ? `${(value as unknown[]).length} ${(value as unknown[]).length === 1 ? "picture" : "pictures"}` : JSON.stringify(value);
}
