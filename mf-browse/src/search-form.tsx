import { QUERY_TEXT_MAX } from "@nightlatch/shared/domain";
import { useNavigate } from "@nightlatch/shared/runtime";
import { Button } from "@nightlatch/shared/ui";
import type { FormEvent } from "react";
import { type Address, askedFor, keptParams, searchHref } from "./browse/address.ts";
import styles from "./search-form.module.css";

/**
 * Search within a list, as a plain GET form: it keeps the list's place and its other filters. With JavaScript the
 * answer comes without a new page.
 *
 * @param address the list to search in
 * @param dark for the dark ground of the hero
 */
export function SearchForm({ address, dark = false }: { address: Address; dark?: boolean }) {
  const navigate = useNavigate();
  const text = askedFor(address.search, "search");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    navigate(searchHref(address, String(new FormData(event.currentTarget).get("search") ?? "")));
  }

  return (
    <search className={styles.search}>
      <form className={styles.form} action={address.pathname} onSubmit={submit}>
        <input
          // A list reached by a link shows the words of its own search.
          key={text}
          className={styles.input}
          type="search"
          name="search"
          aria-label="Search by name or place"
          defaultValue={text}
          placeholder="City, state or name"
          maxLength={QUERY_TEXT_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        {keptParams(address.search).map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant={dark ? "lamp" : "primary"} className={styles.submit}>
          Search
        </Button>
      </form>
    </search>
  );
}
