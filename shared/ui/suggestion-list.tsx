import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import type { Combobox } from "./form-hooks.ts";
import styles from "./suggestion-list.module.css";

interface SuggestionListProps<T> {
  readonly combobox: Combobox;
  readonly items: readonly T[];
  readonly label: string;
  /** An item's name, and a few words about it. */
  readonly textOf: (item: T) => { readonly key: string; readonly name: string; readonly about: string };
}

/** The listbox below a combobox's input. The element around both needs a position. */
export function SuggestionList<T>({ combobox: { open, active, listProps, optionProps }, items, label, textOf }: SuggestionListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  // A scrolled list follows the arrow keys.
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <ul {...listProps} ref={list} className={classNames(styles.list, open && styles.open)} aria-label={label}>
      {open
        ? items.map((item, index) => {
            const { key, name, about } = textOf(item);
            return (
              <li {...optionProps(index)} key={key} className={classNames(styles.option, index === active && styles.active)}>
                <span className={styles.name}>{name}</span> <span className={styles.about}>{about}</span>
              </li>
            );
          })
        : null}
    </ul>
  );
}
