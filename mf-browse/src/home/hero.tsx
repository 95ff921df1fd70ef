import { paths } from "@nightlatch/shared/contracts";
import { TAGLINE } from "@nightlatch/shared/domain";
import { ButtonLink, Picture } from "@nightlatch/shared/ui";
import { SearchForm } from "../search-form.tsx";
import styles from "./hero.module.css";
import { HERO_PICTURE } from "./pictures.ts";

/** One full-width dusk scene, headline left, search beneath it (VISUAL.md). */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Picture className={styles.scene} picture={HERO_PICTURE} sizes="100vw" eager />
      <div className={styles.content}>
        <h1 className={styles.title}>{TAGLINE}</h1>
        <p className={styles.lead}>
          Private cabins, lofts and resorts for adults. Every listing is reviewed by a person; every booking stays between you and the host.
        </p>
        <SearchForm query={{}} dark />
        <ButtonLink variant="secondary" className={styles.explore} to={paths.browse()}>
          Explore listings
        </ButtonLink>
      </div>
    </section>
  );
}
