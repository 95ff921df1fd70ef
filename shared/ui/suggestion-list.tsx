import { SUGGESTION_MIN_CHARS, type Suggestion } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./suggestion-list.module.css";

interface ComboboxOptions<T> {
  readonly items: readonly T[];
  readonly onPick: (item: T) => void;
  readonly onText: (text: string) => void;
}

export interface Combobox {
  readonly wanted: boolean;
  readonly open: boolean;
  readonly active: number;
  readonly inputProps: ComponentProps<"input">;
  readonly listProps: ComponentProps<"ul">;
  readonly optionProps: (index: number) => ComponentProps<"li">;
}

/** Follows the WAI-ARIA Authoring Practices: focus stays in the input, and Enter without an active option submits the form. */
export function useCombobox<T>({ items, onPick, onText }: ComboboxOptions<T>): Combobox {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const open = wanted && items.length > 0;
  const active = open && marked < items.length ? marked : -1;
  const optionId = (index: number): string => `${id}-${index}`;

  function close(): void {
    setWanted(false);
    setMarked(-1);
  }

  function pick(index: number): void {
    const item = items[index];
    close();
    if (item !== undefined) onPick(item);
  }

  function move(by: 1 | -1): void {
    setWanted(true);
    if (items.length === 0) return;
    const optionCount = items.length + 1;
    setMarked(((active + 1 + by + optionCount) % optionCount) - 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While a word is being composed, the input method handles these keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (["Enter", "Escape", "Tab"].includes(event.key)) {
      close();
    }
  }

  return {
    wanted,
    open,
    active,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": open,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
      onChange: (event) => {
        onText(event.currentTarget.value);
        setWanted(true);
        setMarked(-1);
      },
      onKeyDown,
      onBlur: close,
    },
    listProps: { role: "listbox", id: `${id}-list` },
    optionProps: (index) => ({
      role: "option",
      id: optionId(index),
      "aria-selected": index === active,
      // Pressing an option must not move the focus out of the input.
      onMouseDown: (event) => event.preventDefault(),
      onClick: () => pick(index),
    }),
  };
}

interface SuggestionListProps<T> {
  readonly combobox: Combobox;
  readonly items: readonly T[];
  readonly label: string;
  readonly textOf: (item: T) => { readonly key: string; readonly name: string; readonly about: string };
}

/** The element around the input and the list must be positioned. */
export function SuggestionList<T>({ combobox: { open, active, listProps, optionProps }, items, label, textOf }: SuggestionListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <ul {...listProps} ref={list} className={classNames(styles.list, open && styles.open)} aria-label={label}>
      {open
        ? items.map((item, index) => {
            const { key, name, about } = textOf(item);
            return (
              <li key={key} {...optionProps(index)} className={classNames(styles.option, index === active && styles.active)}>
                <span className={styles.name}>{name}</span> <span className={styles.about}>{about}</span>
              </li>
            );
          })
        : null}
    </ul>
  );
}

const TYPING_PAUSE_MS = 120;
const NO_SUGGESTIONS: readonly Suggestion[] = [];

const isEnough = (text: string): boolean => [...text.trim()].length >= SUGGESTION_MIN_CHARS;

/** Suggestions for the typed text after a pause; the old ones stay until the new ones load. @returns `none` when nothing matches */
export function useSuggestions(text: string, kind?: "property"): { readonly items: readonly Suggestion[]; readonly none: boolean } {
  const api = useApi();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  const q = settled.trim();
  const { data, isPlaceholderData } = useQuery<readonly Suggestion[]>({
    queryKey: ["suggestions", kind, q],
    queryFn: ({ signal }) => api.get("/api/suggestions", { q, kind }, signal),
    enabled: isEnough(text) && isEnough(q),
    placeholderData: (previous) => previous,
  });
  const items = (isEnough(text) && data) || NO_SUGGESTIONS;
  return { items, none: isEnough(text) && text === settled && data?.length === 0 && !isPlaceholderData };
}
