import { paths } from "@nightlatch/shared/contracts";
import { type ListingQuery, QUERY_TEXT_MAX, toPageQuery } from "@nightlatch/shared/domain";
import { useNavigate } from "@nightlatch/shared/runtime";
import { Button } from "@nightlatch/shared/ui";
import type { FormEvent } from "react";
import styles from "./search-form.module.css";

/**
 * Search within a list, as a plain GET form: it keeps the list's place and its other filters. With JavaScript the
 * answer comes without a new page.
 *
 * @param query the list to search in; everything when empty
 * @param dark for the dark ground of the hero
 */
export function SearchForm({ query, dark = false }: { query: ListingQuery; dark?: boolean }) {
  const navigate = useNavigate();
  const kept = new URLSearchParams(toPageQuery({ ...query, search: undefined }));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get("search") ?? "");
    navigate(paths.browse(query, toPageQuery({ ...query, search })));
  }

  return (
    <search className={styles.search}>
      <form className={styles.form} action={paths.browse(query)} onSubmit={submit}>
        {[...kept].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          // A list reached by a link shows the words of its own search.
          key={query.search}
          className={styles.input}
          type="search"
          name="search"
          aria-label="Search by name or place"
          defaultValue={query.search}
          placeholder="City, state or name"
          maxLength={QUERY_TEXT_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant={dark ? "lamp" : "primary"} className={styles.submit}>
          Search
        </Button>
      </form>
    </search>
  );
}
