import type { ReactNode } from "react";
import { shortText } from "../ui/index.ts";
import styles from "./listings.module.css";

type FieldChange = { readonly from: unknown; readonly to: unknown } | { readonly private: true };

interface ChangesProps {
  readonly changes: Readonly<Record<string, FieldChange>>;
  readonly renderAction?: (field: string, change: FieldChange) => ReactNode;
}

export function Changes({ changes, renderAction }: ChangesProps) {
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
                <del>{shortText(change.from)}</del> <span aria-hidden="true">→</span> <ins>{shortText(change.to)}</ins>
              </>
            )}
            {renderAction?.(field, change)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
