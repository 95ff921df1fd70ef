import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./suggestion-list.module.css";
import type { Combobox } from "./use-combobox.ts";

interface SuggestionListProps<T> {
  readonly combobox: Combobox;
  /** The items that the combobox was given. */
  readonly items: readonly T[];
  readonly label: string;
  /** The texts of an item: its name, and a few words about it. */
  readonly textOf: (item: T) => { readonly key: string; readonly name: string; readonly about: string };
}

/** The listbox of a combobox, below its input; the element around both has to be positioned. */
export function SuggestionList<T>({ combobox: { open, active, listProps, optionProps }, items, label, textOf }: SuggestionListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  // A list that is longer than its room follows the arrows.
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
