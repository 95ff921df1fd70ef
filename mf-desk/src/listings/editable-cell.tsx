import { type KeyboardEvent, useRef, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { ErrorNotice, useAction, useToast } from "../ui/index.ts";
import type { ListedListing } from "./filter.ts";
import styles from "./listing-table.module.css";

interface EditableCellProps {
  readonly row: ListedListing;
  readonly field: string;
  readonly value: string;
  readonly changed: () => void;
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

export function EditableCell({ row, field, value, changed }: EditableCellProps) {
  const { run } = useDesk();
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  // If another person saved meanwhile, the first Enter fails, and a second Enter overwrites that person's change.
  const version = useRef(row.updatedAt);
  const leave = () => {
    setTyped(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  const saving = useAction(async (text: string) => {
    if (text !== value) {
      const saved = await run("listings edit", { slug: row.slug, version: version.current, set: [`${field}=${text}`] });
      const undo = () => run("listings edit", { slug: row.slug, version: saved.version, set: [`${field}=${value}`] }).then(changed);
      toast(`${field} of ${row.name} changed.`, { undo });
      changed();
    }
    leave();
  });
  if (typed === undefined)
    return (
      <button
        type="button"
        ref={button}
        className={styles.edit}
        aria-label={`${field} of ${row.name}: ${value || "none"}. Edit`}
        onClick={() => {
          version.current = row.updatedAt;
          setTyped(value);
        }}
      >
        {value || "–"}
      </button>
    );
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      saving.forget();
      leave();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (saving.error !== undefined) version.current = row.updatedAt;
    void saving.start(typed.trim()).then((done) => done || changed());
  };
  return (
    <div className={styles.editing}>
      <input
        ref={takeFocus}
        aria-label={`${field} of ${row.name}`}
        value={typed}
        readOnly={saving.isPending}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKey}
      />
      <ErrorNotice error={saving.error} />
    </div>
  );
}
