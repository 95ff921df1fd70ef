import { listingQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import type { ListingDetail } from "@nightlatch/domain";
import { Link, noteVisit, PageHead, useApi, useLocation, usePublicConfig, useQuery } from "@nightlatch/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, OfflineNote, PREVIEW_IMAGE, StayOutline, stayCrumbs } from "@nightlatch/ui";
import { useEffect } from "react";
import { AdSlot } from "../ads/ad-slot.tsx";
import { BookingCard } from "../booking/booking-card.tsx";
import { Gallery } from "../gallery/gallery.tsx";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { Report } from "../report/report.tsx";
import { SimilarStays } from "../similar/similar-stays.tsx";
import { Amenities } from "./amenities.tsx";
import { Description } from "./description.tsx";
import styles from "./detail.module.css";
import { Facts } from "./facts.tsx";
import { Heading } from "./heading.tsx";
import { listingJsonLd } from "./json-ld.ts";
import { Labels } from "./label-list.tsx";
import { Passport } from "./passport.tsx";
import { readSlug } from "./slug.ts";
import { metaDescription, titleOf } from "./texts.ts";

/** The page `/property/:slug` (docs/product/detail.md#page). */
export function DetailPage() {
  const slug = readSlug(useLocation().pathname);
  const { data, error, refetch } = useQuery(listingQuery(useApi(), slug));
  if (!data) return <Waiting slug={slug} failed={error !== null} retry={() => refetch()} />;
  return (
    <div className={styles.page}>
      {/* Keyed, so that nothing of one listing's page stays open on the next one's. */}
      <Listing key={slug} listing={data} />
    </div>
  );
}

/** The page while its listing is on the way, or when it failed (docs/product/detail.md#unknown-slugs). */
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
        <StayOutline slug={slug} homePath={paths.homePage(homeMode)} />
      )}
    </>
  );
}

function Listing({ listing }: { listing: ListingDetail }) {
  const { origin, homeMode } = usePublicConfig();
  const crumbs = stayCrumbs(listing, paths.homePage(homeMode));
  const description = metaDescription(listing);
  useEffect(() => noteVisit(listing), [listing]);
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
