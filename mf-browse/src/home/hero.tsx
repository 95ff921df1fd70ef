import { paths } from "@nightlatch/contract";
import { TAGLINE } from "@nightlatch/domain";
import { ButtonLink, HERO_SCENE, HERO_SCENE_PART, PhoneSource, Picture } from "@nightlatch/ui";
import { SearchForm } from "../search/search-form.tsx";
import styles from "./hero.module.css";

/** The width of the scene, which is wider than its frame, since that is as tall as the view. */
const SIZES = "(width < 48rem) 934px, (width < 64rem) 1270px, (width < 108rem) 1720px, 100vw";
const PHONE = <PhoneSource picture={HERO_SCENE_PART} width={1000} media="(width < 30rem)" />;

/** The hero: one full-width dusk scene, headline left, search beneath it (docs/product/look.md#hero). */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Picture className={styles.scene} picture={HERO_SCENE} sizes={SIZES} phone={PHONE} eager />
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
