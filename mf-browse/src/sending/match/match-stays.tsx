import { paths } from "@nightlatch/contract";
import { featureLabel, type ListingPage, type ListingQuery } from "@nightlatch/domain";
import { useApi, useNavigate, usePublicConfig, useQueryClient } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import { filtering, listQuery } from "../../browse/list-query.ts";
import { countOf } from "../../browse/texts.ts";
import styles from "./match.module.css";
import { MATCH_GROUPS, type Match } from "./match-rules.ts";

interface Props {
  readonly ticked: readonly string[];
  readonly match: Match;
  readonly remember: (match: Match) => void;
  readonly untick: (slug: string) => void;
}

export function MatchStays({ ticked, match, remember, untick }: Props) {
  const { showStays, busy, failed, none } = useShowStays(() => remember(match));
  return (
    <section aria-labelledby="stays">
      <h3 id="stays">Stays that have it</h3>
      <p>{meaningOf(ticked)}</p>
      {/* A button, because a link would be prefetched on touch, and no data about a match may be sent before the click. */}
      <Button aria-busy={busy} disabled={ticked.length === 0} onClick={() => showStays(ticked)}>
        {busy ? "Looking..." : `Show stays with ${ticked.length === 1 ? "it" : "these"}`}
      </Button>
      <p className={styles.hint}>
        This opens a list filtered by these features. They are in its address, so in this browser's history. Nothing says they came from a
        match.
      </p>
      <div role="status">
        {failed ? <Notice kind="error" title="We couldn't look up the stays. Check your connection and try again." /> : null}
        {none && none.for === ticked.join() ? (
          <Notice kind="info" title="No stay has all of this together.">
            {none.drops.length > 0 ? (
              <ul className={styles.drops}>
                {none.drops.map(({ slug, label, total }) => (
                  <li key={slug}>
                    <Button
                      variant="secondary"
                      onClick={() => {
                        untick(slug);
                        showStays(ticked.filter((other) => other !== slug));
                      }}
                    >
                      Without {label}: {countOf(total, "stay")}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : (
              <p>Untick some of it and try again.</p>
            )}
          </Notice>
        ) : null}
      </div>
    </section>
  );
}

function meaningOf(ticked: readonly string[]): string {
  if (ticked.length === 0) return "Tick what a stay should have.";
  if (ticked.length === 1) return "The stays that have what you ticked.";
  const groups = MATCH_GROUPS.map(({ name, items }) => ({
    all: name === "wellness",
    size: items.filter(({ slug }) => ticked.includes(slug)).length,
  }));
  const several = groups.filter(({ size }) => size > 1);
  if (several.every(({ all }) => all)) return "The stays that have all you ticked.";
  return groups.some(({ all, size }) => all && size > 0)
    ? "The stays that have everything you ticked in Wellness, and at least one thing from each other group."
    : "The stays that have at least one thing you ticked from each group.";
}

interface None {
  readonly for: string;
  readonly drops: readonly { readonly slug: string; readonly label: string; readonly total: number }[];
}

type Looking = { readonly busy: boolean; readonly failed?: boolean; readonly none?: None };

function queryOf(slugs: readonly string[]): ListingQuery {
  const groups = MATCH_GROUPS.map(
    ({ name, items }) => [name, items.map(({ slug }) => slug).filter((slug) => slugs.includes(slug))] as const,
  );
  return Object.fromEntries(groups.filter(([, values]) => values.length > 0));
}

const dropsOf = ({ drops = [] }: ListingPage): None["drops"] =>
  drops.flatMap(({ value, total }) => (value === undefined ? [] : [{ slug: value, label: featureLabel(value), total }]));

function useShowStays(leave: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { seed } = usePublicConfig();
  const [looking, setLooking] = useState<Looking>({ busy: false });

  // Ignores a response that arrives after the visitor has left the page.
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function showStays(slugs: readonly string[]): Promise<void> {
    if (looking.busy) return;
    setLooking({ busy: true });
    try {
      const { hrefOf } = await filtering.get();
      const href = hrefOf(paths.browse(), queryOf(slugs));
      const { pathname, search } = new URL(href, location.origin);
      // Uses the list page's query key, so that the page needs no second request. `always` makes the query fail offline instead of waiting.
      const { pages } = await queryClient.fetchInfiniteQuery({ ...listQuery(api, { pathname, search }, seed), networkMode: "always" });
      const [first] = pages;
      if (!here.current) return;
      if (first && first.total === 0) return setLooking({ busy: false, none: { for: slugs.join(), drops: dropsOf(first) } });
      leave();
      navigate(href);
    } catch {
      setLooking({ busy: false, failed: true });
    }
  }
  return { ...looking, showStays };
}
