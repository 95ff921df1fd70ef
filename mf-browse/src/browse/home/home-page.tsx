import { categoryCountsQuery } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, SHORT_NAME, TAGLINE } from "@nightlatch/domain";
import { type LoadContext, PageHead, useApi, useInfiniteQuery, usePublicConfig, useQuery } from "@nightlatch/runtime";
import {
  ButtonAnchor,
  ButtonLink,
  classNames,
  HERO_SCENE,
  HERO_SCENE_CROP,
  PhoneSource,
  PREVIEW_IMAGE,
  ResponsiveImage,
  VisuallyHidden,
} from "@nightlatch/ui";
import illustrationStyles from "../../common/illustrations.module.css";
import { Illustration, type IllustrationProps, NothingListed, OpenDoor } from "../../common/illustrations.tsx";
import type { Address } from "../address.ts";
import { listQuery } from "../list-query.ts";
import { ListingGrid } from "../listing-grid.tsx";
import { SearchForm } from "../search/search-form.tsx";
import styles from "./home.module.css";
import { CategoryCards, HOT_TUBS, HomeLinks } from "./home-links.tsx";

const DESCRIPTION =
  "Cabins, BnBs, resorts, clubs and experiences for couples and sex-positive travellers of 18 and over. Reviewed, labelled, and booked with the host.";

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
          <p>Robes, mugs and enamel pins, all discreet.</p>
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

const SIZES = "(width < 48rem) 934px, (width < 64rem) 1270px, (width < 108rem) 1720px, 100vw";
const PHONE = <PhoneSource image={HERO_SCENE_CROP} width={1000} media="(width < 30rem)" />;

function Hero() {
  return (
    <section className={styles.hero}>
      <ResponsiveImage className={styles.scene} image={HERO_SCENE} sizes={SIZES} phone={PHONE} eager />
      <div className={styles.content}>
        <h1 className={styles.title}>{TAGLINE}</h1>
        <p className={styles.lead}>
          Private cabins, lofts and resorts for adults. A person reviews every listing, and every booking stays between you and the host.
        </p>
        <SearchForm address={{ pathname: paths.browse(), search: "" }} dark />
        <ButtonLink variant="secondary" className={styles.explore} to={paths.browse()}>
          Explore listings
        </ButtonLink>
      </div>
    </section>
  );
}

const STAYS_MAX = 3;

function FeaturedStays() {
  const { seed } = usePublicConfig();
  const { data } = useInfiniteQuery(listQuery(useApi(), EVERYWHERE, seed));
  const cards = data?.pages[0]?.items.filter((card) => card.featured).slice(0, STAYS_MAX) ?? [];
  if (cards.length === 0) return null;
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <h2 id="featured">Featured now</h2>
      <ListingGrid cards={cards} level={3} leading={false} led={cards.length === STAYS_MAX} />
      <ButtonLink variant="secondary" to={paths.browse()}>
        See all {data?.pages[0]?.total} listings
      </ButtonLink>
    </section>
  );
}

function Tub(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <circle className={illustrationStyles.glow} cx="112" cy="30" r="13" />
      <path d="M24 82h112M32 82c0 36 4 44 12 44h72c8 0 12-8 12-44M30 96h100M33 110h94" />
      <path d="M58 70c-8-8 8-14 0-22s8-14 0-22M80 70c-8-8 8-14 0-22s8-14 0-22M102 70c-6-6 6-11 0-17" />
    </Illustration>
  );
}

const EVERYWHERE: Address = { pathname: paths.browse(), search: "" };

/** Logs each failed request; the page omits its section (docs/product/home.md#category-cards). */
export async function loadHome({ queryClient, api, config }: LoadContext): Promise<void> {
  const outcomes = await Promise.allSettled([
    queryClient.fetchQuery(categoryCountsQuery(api)),
    queryClient.fetchInfiniteQuery(listQuery(api, EVERYWHERE, config.seed)),
  ]);
  for (const outcome of outcomes) if (outcome.status === "rejected") console.warn(`Home could not load everything: ${outcome.reason}`);
}
