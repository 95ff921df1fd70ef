import { listingQuery } from "@nightlatch/shared/api-client";
import { paths } from "@nightlatch/shared/contracts";
import type { ListingDetail } from "@nightlatch/shared/domain";
import { PageHead, useApi, useLocation, usePublicConfig, useQuery } from "@nightlatch/shared/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, PREVIEW_IMAGE } from "@nightlatch/shared/ui";
import { Amenities } from "./amenities.tsx";
import { BookingCard } from "./booking-card.tsx";
import styles from "./detail.module.css";
import { Facts } from "./facts.tsx";
import { Gallery } from "./gallery.tsx";
import { Heading } from "./heading.tsx";
import { listingJsonLd } from "./json-ld.ts";
import { Labels } from "./label-list.tsx";
import { Notes } from "./notes.tsx";
import { readSlug } from "./slug.ts";
import { crumbsOf, metaDescription, paragraphsOf, titleOf } from "./texts.ts";

/** `/property/:slug` (SPEC.md point 2 "Property detail"). */
export function DetailPage() {
  const slug = readSlug(useLocation().pathname);
  const { data, error, refetch } = useQuery(listingQuery(useApi(), slug));
  return (
    <div className={styles.page}>
      {data ? <Listing listing={data} /> : <Waiting slug={slug} failed={error !== null} retry={() => refetch()} />}
    </div>
  );
}

/** The page before its listing has come, or when it has not (READINGS 8). */
function Waiting({ slug, failed, retry }: { slug: string; failed: boolean; retry: () => void }) {
  return (
    <div className={styles.waiting} role={failed ? "alert" : "status"}>
      <PageHead title="Listing" description="A listing for adults." canonical={paths.property(slug)} noindex />
      <h1>{failed ? "Failed to load property" : "Loading"}</h1>
      {failed ? <Button onClick={retry}>Retry</Button> : null}
    </div>
  );
}

function Listing({ listing }: { listing: ListingDetail }) {
  const { origin } = usePublicConfig();
  const crumbs = crumbsOf(listing);
  const description = metaDescription(listing);
  return (
    <>
      <PageHead
        title={titleOf(listing)}
        description={description}
        canonical={paths.property(listing.slug)}
        image={listing.pictures[0]?.src ?? PREVIEW_IMAGE}
        jsonLd={[listingJsonLd(listing, description, origin), breadcrumbJsonLd(crumbs, origin)]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <Heading listing={listing} />
      <Gallery pictures={listing.pictures} name={listing.name} slug={listing.slug} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Facts listing={listing} />
          <Labels labels={listing.labels} />
          <Highlights highlights={listing.highlights} />
          <Description text={listing.description} />
          <Amenities listing={listing} />
          <Notes notes={listing.notes} />
        </div>
        <BookingCard listing={listing} />
      </div>
    </>
  );
}

function Highlights({ highlights }: { highlights: readonly string[] }) {
  if (highlights.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="highlights">
      <h2 id="highlights">Highlights</h2>
      <ul className={styles.highlights}>
        {highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
    </section>
  );
}

/** Text only: whatever the source wrote, it is shown as words. */
function Description({ text }: { text: string }) {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="about">
      <h2 id="about">About this place</h2>
      <div className={styles.prose}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
