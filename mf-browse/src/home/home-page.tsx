import { paths } from "@nightlatch/shared/contracts";
import { PRODUCT_NAME, SHORT_NAME, TAGLINE } from "@nightlatch/shared/domain";
import { PageHead, usePublicConfig } from "@nightlatch/shared/runtime";
import { ButtonAnchor, ButtonLink } from "@nightlatch/shared/ui";
import { CategoryCards } from "./category-cards.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";
import { HomeLinks } from "./home-links.tsx";
import { HOT_TUBS } from "./links.ts";
import { HERO_PICTURE } from "./pictures.ts";

const DESCRIPTION =
  "Cabins, BnBs, resorts, clubs and experiences for couples and sex-positive travellers of 18 and over. Reviewed, labelled, and booked with the host.";

/** `/` and `/home` (SPEC.md point 2 "Home page"). */
export function HomePage() {
  const { origin, links } = usePublicConfig();
  return (
    <>
      <PageHead
        title={TAGLINE}
        description={DESCRIPTION}
        canonical={paths.home()}
        image={HERO_PICTURE.src}
        jsonLd={[{ "@type": "WebSite", name: PRODUCT_NAME, alternateName: SHORT_NAME, url: `${origin}/`, description: DESCRIPTION }]}
      />
      <Hero />
      <div className={styles.page}>
        <CategoryCards />
        <section className={styles.callouts} aria-label="Ideas">
          <div className={styles.callout}>
            <h2>Unique Sex-Positive Spaces</h2>
            <p>Playrooms, quiet lofts, whole houses with a gate. Every listing says plainly what is there and who it is for.</p>
            <ButtonLink variant="secondary" to={paths.browse()}>
              View Spaces
            </ButtonLink>
          </div>
          <div className={styles.callout}>
            <h2>Hot tubs that don't disappoint</h2>
            <p>Private or shared, under a roof or under the sky. These listings have one, and say which.</p>
            <ButtonLink variant="secondary" to={HOT_TUBS}>
              Find stays with hot tubs
            </ButtonLink>
          </div>
        </section>
        <section className={styles.notes} aria-label={`More from ${PRODUCT_NAME}`}>
          <div>
            <h2>Wear the lamp</h2>
            <p>Robes, mugs and enamel pins with nothing on them that needs explaining.</p>
            <ButtonAnchor variant="quiet" className={styles.inline} href={links.shop} target="_blank" rel="noopener">
              Visit the shop (opens in a new tab)
            </ButtonAnchor>
          </div>
          <div>
            <h2>Questions about listing</h2>
            <p>Hosting something our visitors should know about? Write to us, and a person answers.</p>
            <ButtonAnchor
              variant="quiet"
              className={styles.inline}
              href={`mailto:${links.supportEmail}?subject=${encodeURIComponent("Questions about listing")}`}
            >
              {links.supportEmail}
            </ButtonAnchor>
          </div>
        </section>
        <HomeLinks />
      </div>
    </>
  );
}
export { loadHome } from "./load-home.ts";
