import { paths } from "@nightlatch/contract";
import { type ListingPage, REDIRECT_DELAY_MS } from "@nightlatch/domain";
import { Link, useNavigate } from "@nightlatch/runtime";
import { ButtonLink } from "@nightlatch/ui";
import { useEffect } from "react";
import { EmptyPanel } from "../drawings/empty-panel.tsx";
import { type Address, placeSegments } from "./address.ts";
import browse from "./browse.module.css";
import styles from "./empty-list.module.css";
import { activeFilters, dropHints } from "./list-rules.ts";
import { countOf } from "./texts.ts";

interface Props {
  readonly address: Address;
  readonly first: ListingPage;
}

/** A list without listings (docs/product/browse.md#empty-lists). Few lists are, so it is part of the filtering chunk (filtering.ts). */
export function EmptyList({ address, first }: Props) {
  if (first.typeTotal === 0) return <NothingLoaded atOnce={first.place.type !== null} />;
  return <NothingFits address={address} first={first} />;
}

/**
 * The empty list of a type that has listings, when place or filters leave none (docs/product/browse.md#empty-lists): which
 * filters to remove, and how many listings that gives.
 */
function NothingFits({ address, first }: Props) {
  const filtered = activeFilters(address).length > 0;
  const hints = dropHints(address, first.drops);
  const [type] = placeSegments(address.pathname);
  return (
    <EmptyPanel>
      <p>No properties found. Try adjusting your filters.</p>
      {hints.length > 0 ? (
        <ul className={browse.hints} aria-label="What would help">
          {hints.map(({ key, label, without, total }) => (
            <li key={key}>
              <Link to={without}>{key === "said" ? "With places that have not said" : `Without ${label}`}</Link>:{" "}
              {countOf(total, "listing")}
            </li>
          ))}
        </ul>
      ) : null}
      <ButtonLink variant="secondary" to={filtered ? address.pathname : paths.browse({ type })}>
        {filtered ? "Clear all filters" : "See all listings"}
      </ButtonLink>
    </EmptyPanel>
  );
}

/** The page when nothing is published, or nothing of this type: it leads home (docs/product/browse.md#empty-lists). */
function NothingLoaded({ atOnce }: { atOnce: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home(), { replace: true }), atOnce ? 0 : REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [atOnce, navigate]);
  return (
    <div className={styles.empty} role="status">
      <p>No properties loaded. Redirecting to home...</p>
      <Link to={paths.home()}>Go home now</Link>
    </div>
  );
}
