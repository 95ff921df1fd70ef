import { type ApiClient, randomId, type Shape } from "@nightlatch/api-client";
import { type AdEvent, type ListingDetail, type Region, regionOf } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./ad-unit.module.css";
import { fetchAd } from "./fetch-ad.ts";
import { Placeholder } from "./placeholder.tsx";
import { trackAd } from "./track-ad.ts";
import { watchViewable } from "./watch-viewable.ts";

/** The longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 10_000;

export interface AdUnitProps {
  readonly listing: Pick<ListingDetail, "id" | "state" | "country">;
}

/** The advertisement of the listing's region. Outside the United States none is asked for (docs/product/ads-and-links.md#regions). */
export function AdUnit({ listing: { id, state, country } }: AdUnitProps) {
  const api = useApi();
  const region = regionOf(state, country);
  const { data: ad } = useQuery({
    queryKey: ["ad", id, region],
    queryFn: ({ signal }) => (region ? askForAd(api, region, id, signal) : null),
    enabled: region !== null,
    retry: false,
    // The answer is not kept: another view of the page asks again.
    gcTime: 0,
  });
  return ad && leadsOut(ad) ? <Shown ad={ad} propertyId={id} /> : <Placeholder />;
}

/**
 * Asks for an advertisement. A failure is logged and costs the advertisement only (docs/product/errors.md#advertisement); that the page
 * is left meanwhile is none.
 */
async function askForAd(api: ApiClient, region: Region, propertyId: string, signal: AbortSignal): Promise<Shape<"Ad"> | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  signal.addEventListener("abort", () => controller.abort());
  // A page that is left may be come back to as it was, and its call then goes on.
  let left = false;
  const leave = () => {
    left = true;
  };
  addEventListener("pagehide", leave);
  try {
    return await fetchAd(api, { region, propertyId }, controller.signal);
  } catch (error) {
    // A call that is not answered in time has no status, like one that never arrived.
    if (!signal.aborted && !left)
      console.warn(controller.signal.aborted ? "Failed to fetch ad: 0" : error instanceof Error ? error.message : error);
    return null;
  } finally {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
  }
}

/** Whether the advertisement leads to a page of the web; an address of any other kind is not linked. */
function leadsOut({ destination_url }: Shape<"Ad">): boolean {
  return /^https?:\/\//i.test(destination_url);
}

/** One advertisement. In one view of the page it is counted once as seen and once as followed, both by beacon. */
function Shown({ ad, propertyId }: { ad: Shape<"Ad">; propertyId: string }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const link = useRef<HTMLAnchorElement>(null);
  const tell = useTracking(ad, propertyId);

  useEffect(() => {
    if (state === "loaded" && link.current) return watchViewable(link.current, () => tell("impression"));
  }, [state, tell]);

  const follow = () => tell("click");
  return (
    <>
      {state === "loaded" ? null : <Placeholder />}
      {state === "failed" ? null : (
        <a
          ref={link}
          className={styles.ad}
          href={ad.destination_url}
          target="_blank"
          rel="sponsored nofollow noopener"
          hidden={state !== "loaded"}
          onClick={follow}
          onAuxClick={(event) => event.button === 1 && follow()}
        >
          <img
            src={ad.image_url}
            width={ad.width}
            height={ad.height}
            alt={ad.alt || ad.advertiser_name}
            onLoad={() => setState("loaded")}
            onError={() => setState("failed")}
          />
          <VisuallyHidden> {ad.advertiser_name} (opens in a new tab)</VisuallyHidden>
        </a>
      )}
    </>
  );
}

/** A function that reports each event of this view of the page once. */
function useTracking(ad: Shape<"Ad">, propertyId: string): (event: AdEvent) => void {
  const [tell] = useState(() => {
    const viewId = randomId();
    const told = new Set<AdEvent>();
    return (event: AdEvent) => {
      if (told.has(event)) return;
      told.add(event);
      trackAd({ placementId: ad.placement_id, creativeId: ad.creative_id, propertyId, event, viewId });
    };
  });
  return tell;
}
