import { paths } from "@nightlatch/contract";
import { placeSegment, QUERY_TEXT_MAX, SUGGESTION_TYPE_SEGMENT, type Suggestion } from "@nightlatch/domain";
import { useNavigate } from "@nightlatch/runtime";
import { Button, SuggestionList, useCombobox, useSuggestions, VisuallyHidden } from "@nightlatch/ui";
import { type FormEvent, useRef, useState } from "react";
import { useFollowing } from "../../common/use-following.ts";
import { type Address, preservedParams, searchHref, searchText } from "../address.ts";
import { countOf } from "../texts.ts";
import styles from "./search.module.css";

export function SearchForm({ address, dark = false }: { address: Address; dark?: boolean }) {
  const navigate = useNavigate();
  const [text, setText] = useFollowing(searchText(address.search, "search") ?? "");
  const [typed, setTyped] = useState("");
  const { items, none } = useSuggestions(typed);
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({
    items,
    onText: (value) => {
      setText(value);
      setTyped(value);
    },
    onPick: (suggestion) => {
      setText(suggestion.label);
      navigate(suggestionHref(suggestion, address));
    },
  });

  const nothing = combobox.wanted && none ? `Nothing found for “${typed.trim()}”` : undefined;

  function clear(): void {
    setText("");
    setTyped("");
    field.current?.focus();
    if (searchText(address.search, "search")) navigate(searchHref(address, ""));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    navigate(searchHref(address, String(new FormData(event.currentTarget).get("search") ?? "")));
  }

  return (
    <search className={styles.search}>
      <form className={styles.form} action={address.pathname} onSubmit={submit}>
        <div className={styles.field}>
          <input
            {...combobox.inputProps}
            ref={field}
            className={styles.input}
            // ARIA allows no combobox on `type="search"`.
            type="text"
            name="search"
            aria-label="Search by name or place"
            value={text}
            placeholder="City, state or name"
            maxLength={QUERY_TEXT_MAX}
            autoComplete="off"
            enterKeyHint="search"
          />
          {text ? (
            <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
              <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
                <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </button>
          ) : null}
          <SuggestionList combobox={combobox} items={items} label="Suggestions" textOf={textOf} />
          <p className={nothing ? styles.nothing : undefined} role="status">
            {nothing}
          </p>
        </div>
        {preservedParams(address.search).map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant={dark ? "lamp" : "primary"} className={styles.submit}>
          Search
        </Button>
      </form>
      <div role="status">
        <VisuallyHidden>{combobox.open ? `${countOf(items.length, "suggestion")}, use the arrow keys to choose.` : ""}</VisuallyHidden>
      </div>
    </search>
  );
}

const KINDS = { city: "City", state: "State", country: "Country" } as const;

function textOf(suggestion: Suggestion) {
  const { label } = suggestion;
  if (suggestion.kind === "property") return { key: `property ${suggestion.id}`, name: label, about: suggestion.place };
  return { key: `${suggestion.kind} ${label}`, name: label, about: `${KINDS[suggestion.kind]} · ${countOf(suggestion.count, "stay")}` };
}

function suggestionHref(suggestion: Suggestion, address: Address): string {
  if (suggestion.kind === "property") return searchHref(address, suggestion.label);
  const state = placeSegment(suggestion.kind === "country" ? suggestion.country : suggestion.state);
  const city = suggestion.kind === "city" && suggestion.city ? placeSegment(suggestion.city) : undefined;
  return paths.browse({ type: SUGGESTION_TYPE_SEGMENT, state, city });
}
