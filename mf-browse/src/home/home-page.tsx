import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, SHORT_NAME, TAGLINE } from "@nightlatch/domain";
import { PageHead, useApi, usePublicConfig, useQuery } from "@nightlatch/runtime";
import { ButtonAnchor, ButtonLink, classNames, PREVIEW_IMAGE, VisuallyHidden } from "@nightlatch/ui";
import { NothingListed } from "../drawings/nothing-listed.tsx";
import { OpenDoor } from "../drawings/open-door.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { FeaturedStays } from "./featured-stays.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";
import { HomeLinks } from "./home-links.tsx";
import { HOT_TUBS } from "./links.ts";
import { Tub } from "./tub.tsx";

export { loadHome } from "./load-home.ts";

const DESCRIPTION =
  "Cabins, BnBs, resorts, clubs and experiences for couples and sex-positive travellers of 18 and over. Reviewed, labelled, and booked with the host.";

/** The page of `/` and `/home` (docs/product/home.md). */
export function HomePage() {
  const { origin } = usePublicConfig();
  const { data: counts } = useQuery(categoryCountsQuery(useApi()));
  return (
    <>
      <PageHead
        title={TAGLINE}
        description={DESCRIPTION}
        canonical={paths.home()}
        image={PREVIEW_IMAGE}
        jsonLd={[{ "@type": "WebSite", name: PRODUCT_NAME, alternateName: SHORT_NAME, url: `${origin}/`, description: DESCRIPTION }]}
      />
      <Hero />
      <div className={styles.page}>
        {counts?.total === 0 ? <NothingListed /> : null}
        <CategoryCards />
        <FeaturedStays />
        <Callouts />
        <Notes />
        <HomeLinks />
      </div>
    </>
  );
}

function Callouts() {
  return (
    <section className={styles.callouts} aria-label="Ideas">
      <div className={styles.callout}>
        <OpenDoor className={styles.drawing} />
        <h2>
          Unique <span className={styles.unbroken}>Sex-Positive</span> Spaces
        </h2>
        <p>Playrooms, quiet lofts, whole houses behind a gate. Every listing says plainly what's there and who it's for.</p>
        <ButtonLink variant="secondary" to={paths.browse()}>
          View Spaces
        </ButtonLink>
      </div>
      <div className={classNames(styles.callout, styles.dusk)}>
        <Tub className={styles.drawing} />
        <h2>Hot tubs that don't disappoint</h2>
        <p>Private or shared, under a roof or under the stars. Each listing says which.</p>
        <ButtonLink variant="lamp" to={HOT_TUBS}>
          Find stays with hot tubs
        </ButtonLink>
      </div>
    </section>
  );
}

function Notes() {
  const { links } = usePublicConfig();
  return (
    <section className={styles.notes} aria-label={links.shop ? "Shop and questions" : "Questions"}>
      {links.shop ? (
        <div>
          <h2>From the shop</h2>
          <p>Robes, mugs and enamel pins with nothing on them that needs explaining.</p>
          <ButtonAnchor variant="quiet" className={styles.inline} href={links.shop} target="_blank" rel="noopener">
            Visit the shop<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </ButtonAnchor>
        </div>
      ) : null}
      <div>
        <h2>Questions about listing</h2>
        <p>Do you host a place our visitors should know about? Listing it is free. If you have a question first, a person answers.</p>
        <ButtonLink variant="secondary" className={styles.list} to={paths.addListing()}>
          List a place
        </ButtonLink>
        {links.supportEmail ? (
          <ButtonAnchor
            variant="quiet"
            className={styles.inline}
            href={`mailto:${links.supportEmail}?subject=${encodeURIComponent("Questions about listing")}`}
          >
            {links.supportEmail}
          </ButtonAnchor>
        ) : (
          <ButtonLink variant="quiet" className={styles.inline} to={`${paths.contact()}?subject=listing`}>
            Ask a question
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
