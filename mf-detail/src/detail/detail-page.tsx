import { listingQuery } from "@nightlatch/api-client";
import { paths, QUICK_EDIT_EVENT } from "@nightlatch/contract";
import { isLocalHost, type ListingDetail } from "@nightlatch/domain";
import { addRecentStay, type Lazy, Link, lazyImport, PageHead, useApi, useLocation, usePublicConfig, useQuery } from "@nightlatch/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, OfflineNote, PREVIEW_IMAGE, StaySkeleton, stayCrumbs } from "@nightlatch/ui";
import { useEffect, useState } from "react";
import { Gallery } from "../gallery/gallery.tsx";
import { SimilarStays } from "../similar/similar-stays.tsx";
import styles from "./detail.module.css";
import { Heading } from "./heading.tsx";
import { Passport } from "./passport.tsx";
import { Amenities, BookingCard, Description, Facts, Labels, Section } from "./sections.tsx";
import { listingJsonLd, metaDescription, readSlug, titleOf } from "./texts.ts";

const reportDialog = lazyImport(() => import(/* webpackChunkName: "dialogs" */ "../report/report-dialog.tsx"));
const quickEditPanel = lazyImport(() => import(/* webpackChunkName: "dialogs" */ "../quick-edit/quick-edit-panel.tsx"));

export function DetailPage() {
  const slug = readSlug(useLocation().pathname);
  const { data, error, refetch } = useQuery(listingQuery(useApi(), slug));
  if (!data) return <Waiting slug={slug} failed={error !== null} retry={() => refetch()} />;
  return (
    <div className={styles.page}>
      {/* The key resets the state, so that the next listing starts with all dialogs closed. */}
      <Listing key={slug} listing={data} />
    </div>
  );
}

function Waiting({ slug, failed, retry }: { slug: string; failed: boolean; retry: () => void }) {
  const { homeMode } = usePublicConfig();
  return (
    <>
      <PageHead title="Listing" description="A listing for adults." canonical={paths.property(slug)} noindex />
      {failed ? (
        <div className={styles.page}>
          <div className={styles.waiting} role="alert">
            <h1>Failed to load property</h1>
            <p>
              The rest of the site works as usual. <Link to={paths.browse()}>Browse properties</Link>
            </p>
            <OfflineNote />
            <Button onClick={retry}>Retry</Button>
          </div>
        </div>
      ) : (
        <StaySkeleton slug={slug} homePath={paths.homePage(homeMode)} />
      )}
    </>
  );
}

function Listing({ listing }: { listing: ListingDetail }) {
  const { origin, homeMode } = usePublicConfig();
  const crumbs = stayCrumbs(listing, paths.homePage(homeMode));
  const description = metaDescription(listing);
  useEffect(() => addRecentStay(listing), [listing]);
  return (
    <>
      <PageHead
        title={titleOf(listing)}
        description={description}
        canonical={paths.property(listing.slug)}
        image={listing.pictures[0]?.src ?? PREVIEW_IMAGE}
        noindex={listing.draft ?? false}
        jsonLd={[listingJsonLd(listing, description, origin), breadcrumbJsonLd(crumbs, origin)]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <Gallery listing={listing} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Heading listing={listing} />
          <Facts listing={listing} />
          <Labels labels={listing.labels} />
          <Description text={listing.description} />
          <Passport listing={listing} />
          <Amenities listing={listing} />
        </div>
        <div className={styles.side}>
          <BookingCard listing={listing} />
        </div>
        <div className={styles.lower}>
          <div className={styles.further}>
            <SimilarStays listing={listing} />
            <Report slug={listing.slug} name={listing.name} />
          </div>
          <AdSlot listing={listing} />
        </div>
      </div>
      <QuickEdit slug={listing.slug} />
    </>
  );
}

export function Report({ slug, name }: { slug: string; name: string }) {
  const { part, show, hide } = usePart(reportDialog);
  return (
    <Section id="report" title="Not as described?">
      <p className={styles.report}>
        Wrong labels, wrong details, or something that worries you? Tell us, and a person will look into it. You don't have to leave an
        email address. Or <Link to={paths.contact()}>write to us</Link>.
      </p>
      <Button
        variant="secondary"
        className={styles.scripted}
        aria-haspopup="dialog"
        onPointerOver={reportDialog.prefetch}
        onFocus={reportDialog.prefetch}
        onClick={() => show().catch(() => window.location.assign(paths.contact()))}
      >
        Report this listing
      </Button>
      {part ? <part.ReportDialog slug={slug} name={name} close={hide} /> : null}
    </Section>
  );
}

/** Opens the panel when the shell dispatches `QUICK_EDIT_EVENT` (docs/product/detail.md#quick-edit). */
function QuickEdit({ slug }: { slug: string }) {
  const { part, show, hide } = usePart(quickEditPanel);

  useEffect(() => {
    if (!isLocalHost(window.location.hostname)) return;
    const open = (event: Event) => void ((event as CustomEvent).detail?.slug === slug && show().catch(console.error));
    window.addEventListener(QUICK_EDIT_EVENT, open);
    return () => window.removeEventListener(QUICK_EDIT_EVENT, open);
  }, [slug]);

  return part ? <part.QuickEditPanel slug={slug} close={hide} /> : null;
}

/** Smaller screens request no advertisement (docs/product/ads-and-links.md#small-screens). */
const LARGE = "(width >= 62rem)";

const adUnit = lazyImport(() => import(/* webpackChunkName: "ad" */ "../ads/ad-unit.tsx"));

function AdSlot({ listing }: { listing: Pick<ListingDetail, "id" | "state" | "country"> }) {
  const { part, show } = usePart(adUnit);

  useEffect(() => {
    const large = window.matchMedia(LARGE);
    // If the chunk fails to load, the area stays empty.
    const look = () => void (large.matches && show().catch(() => {}));
    look();
    large.addEventListener("change", look);
    return () => large.removeEventListener("change", look);
  }, []);

  return (
    <aside className={styles.ad} aria-labelledby="sponsored">
      <p id="sponsored" className={styles.adLabel}>
        Sponsored
      </p>
      <div className={styles.adFrame}>{part ? <part.AdUnit listing={listing} /> : null}</div>
    </aside>
  );
}

function usePart<Part>(source: Pick<Lazy<Part>, "get">) {
  const [part, setPart] = useState<Part>();
  return {
    part,
    show: async () => {
      const loaded = await source.get();
      setPart(() => loaded);
    },
    hide: () => setPart(undefined),
  };
}
