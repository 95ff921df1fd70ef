import type { ReactNode } from "react";
import { shown } from "../ui/index.ts";
import styles from "./listings.module.css";

type FieldChange = { readonly from: unknown; readonly to: unknown } | { readonly private: true };

interface ChangesProps {
  readonly changes: Readonly<Record<string, FieldChange>>;
  readonly beside?: (field: string, change: FieldChange) => ReactNode;
}

export function Changes({ changes, beside }: ChangesProps) {
  return (
    <dl className={styles.changes}>
      {Object.entries(changes).map(([field, change]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {"private" in change ? (
              "changed; contact details aren't shown"
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
