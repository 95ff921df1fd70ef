import {
  type ApiClient,
  type BodyOf,
  type CallAt,
  isApiError,
  randomId,
  SESSION_HEADER,
  type Shape,
  sendBeaconJson,
  sessionId,
} from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { type AdEvent, type ListingDetail, type Region, regionOf } from "@nightlatch/domain";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./ad-unit.module.css";

export function AdUnit({ listing: { id, state, country } }: { listing: Pick<ListingDetail, "id" | "state" | "country"> }) {
  const api = useApi();
  const region = regionOf(state, country);
  const { data: ad } = useQuery({
    queryKey: ["ad", id, region],
    queryFn: ({ signal }) => (region ? requestAd(api, region, id, signal) : null),
    enabled: region !== null,
    retry: false,
    gcTime: 0,
  });
  return ad && leadsOut(ad) ? <AdImage ad={ad} propertyId={id} /> : <Placeholder />;
}

function leadsOut({ destination_url }: Shape<"Ad">): boolean {
  return /^https?:\/\//i.test(destination_url);
}

function AdImage({ ad, propertyId }: { ad: Shape<"Ad">; propertyId: string }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const link = useRef<HTMLAnchorElement>(null);
  const track = useTracking(ad, propertyId);

  useEffect(() => {
    if (state === "loaded" && link.current) return watchViewable(link.current, () => track("impression"));
  }, [state, track]);

  const follow = () => track("click");
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

function useTracking(ad: Shape<"Ad">, propertyId: string): (event: AdEvent) => void {
  const [track] = useState(() => {
    const viewId = randomId();
    const tracked = new Set<AdEvent>();
    return (event: AdEvent) => {
      if (tracked.has(event)) return;
      tracked.add(event);
      trackAd({ placementId: ad.placement_id, creativeId: ad.creative_id, propertyId, event, viewId });
    };
  });
  return track;
}

function Placeholder() {
  return (
    <div className={styles.placeholder}>
      <svg className={styles.scene} viewBox="0 0 300 1050" aria-hidden="true" focusable="false">
        <path className={styles.stars} d="M40 90h.01M96 210h.01M250 130h.01M212 290h.01M60 360h.01M150 60h.01M270 400h.01M128 440h.01" />
        <circle className={styles.moon} cx="212" cy="176" r="26" />
        <path className={styles.far} d="M0 760c50-60 90-40 130-70s80-20 110 10 40 20 60 10v340H0z" />
        <path className={styles.near} d="M0 860c60-30 120-30 180-10s80 10 120-10v210H0z" />
        <path className={styles.house} d="M66 930V816l62-58 62 58v114z" />
        <circle className={styles.glow} cx="128" cy="859" r="58" />
        <path className={styles.window} d="M108 836h40v46h-40z" />
        <path className={styles.bars} d="M128 836v46M108 859h40" />
      </svg>
      <p className={styles.words}>
        <strong>Space for an ad</strong>
        Advertise here. <Link to={paths.contact()}>Ask about it</Link>
      </p>
    </div>
  );
}

const HALF = 0.5;
const LONG_ENOUGH_MS = 1000;

export function watchViewable(element: Element, onViewed: () => void): () => void {
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      inView = (entries.at(-1)?.intersectionRatio ?? 0) >= HALF;
      look();
    },
    { threshold: HALF },
  );

  function look(): void {
    clearTimeout(timer);
    if (!inView || document.visibilityState !== "visible") return;
    timer = setTimeout(() => {
      stop();
      onViewed();
    }, LONG_ENOUGH_MS);
  }

  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
  }

  observer.observe(element);
  document.addEventListener("visibilitychange", look);
  return stop;
}

const PATIENCE_MS = 10_000;

type AdTrack = BodyOf<CallAt<"post", "/api/ads/track">>;

export function trackAd(event: Omit<AdTrack, "sessionId"> & Partial<Pick<AdTrack, "sessionId">>): void {
  sendBeaconJson("/api/ads/track", { sessionId: sessionId(), ...event });
}

/** @returns null without an advertisement, or after a logged failure (docs/product/errors.md#advertisement) */
export async function requestAd(api: ApiClient, region: Region, propertyId: string, signal: AbortSignal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
  signal.addEventListener("abort", () => controller.abort());
  // `pagehide` does not abort the request, because the back/forward cache may restore this page. Later failures are not logged.
  let left = false;
  const leave = () => {
    left = true;
  };
  addEventListener("pagehide", leave);
  try {
    return (await api.get("/api/ads", { region, propertyId }, controller.signal, { [SESSION_HEADER]: sessionId() })) ?? null;
  } catch (error) {
    // A timeout and an unreachable server have no status and log 0.
    if (!signal.aborted && !left) console.warn(`Failed to fetch ad: ${isApiError(error) ? error.status : 0}`);
    return null;
  } finally {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
  }
}
