import { Link } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { ActiveFilter } from "../list-rules.ts";
import styles from "./filter-chips.module.css";

interface Props {
  readonly filters: readonly ActiveFilter[];
  readonly clear: string;
  readonly go: (href: string) => void;
  readonly beyond: RefObject<HTMLElement | null>;
}

export function FilterChips({ filters, clear, go, beyond }: Props) {
  const { list, expectFewer } = useFocusAfterRemoval(filters.length, beyond);

  function follow(event: MouseEvent, href: string, index: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    expectFewer(index);
    go(href);
  }

  if (filters.length === 0) return null;
  return (
    <ul ref={list} className={styles.chips} aria-label="Active filters">
      {filters.map(({ key, label, without }, index) => (
        <li key={key}>
          <Link className={styles.chip} to={without} onClick={(event) => follow(event, without, index)}>
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {label}
            <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to={clear} onClick={(event) => follow(event, clear, 0)}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function useFocusAfterRemoval(count: number, beyond: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<{ index: number; count: number } | null>(null);
  useEffect(() => {
    if (!from.current || count >= from.current.count) return;
    const links = list.current?.querySelectorAll("a") ?? [];
    const next = links[Math.min(from.current.index, links.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else beyond.current?.focus();
    from.current = null;
  }, [count, beyond]);
  return {
    list,
    expectFewer: (index: number) => {
      from.current = { index, count };
    },
  };
}
