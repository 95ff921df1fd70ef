import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import styles from "./fold.module.css";

interface FoldProps {
  readonly summary: string;
  readonly fields: readonly string[];
  readonly done?: string;
  readonly always?: boolean;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

export function Fold({ summary, fields, done = "filled in", always, onOpen, children }: FoldProps) {
  const form = useFormContext();
  return (
    <>
      <details className={styles.fold} data-always={always || undefined} onToggle={onOpen}>
        <summary>
          {summary}
          {form ? <Filled fields={fields} done={done} /> : null}
        </summary>
      </details>
      <div className={styles.folded} data-folded>
        {children}
      </div>
    </>
  );
}

function Filled({ fields, done }: Required<Pick<FoldProps, "fields" | "done">>) {
  // Only triggers a render. `getValues` returns the normalised value, `useWatch` the typed one.
  useWatch({ name: [...fields] });
  const held: readonly (string | readonly string[])[] = useFormContext().getValues([...fields]);
  const count = held.flat().filter((value) => value?.trim()).length;
  return count > 0 ? <span className={styles.count}>{`${count} ${done}`}</span> : null;
}

export function unfold(element: Element): void {
  const fold = element.closest("[data-folded]")?.previousElementSibling;
  if (fold instanceof HTMLDetailsElement) fold.open = true;
}
