import { paths } from "@nightlatch/contract";
import { featureLabel, type ListingPage, type ListingQuery } from "@nightlatch/domain";
import { useApi, useNavigate, usePublicConfig, useQueryClient } from "@nightlatch/runtime";
import { useEffect, useRef, useState } from "react";
import { filtering, listQuery } from "../../browse/list-query.ts";
import { MATCH_GROUPS } from "./match-rules.ts";

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

export function useShowStays(leave: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { seed } = usePublicConfig();
  const [looking, setLooking] = useState<Looking>({ busy: false });

  // A late response must not pull back a visitor who has gone on.
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
      // The list's own query, so that its page finds the response. `always` makes it fail offline instead of waiting unseen.
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
