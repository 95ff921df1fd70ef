import { FEATURED_BOOST } from "@nightlatch/domain";
import { ButtonLink } from "@nightlatch/ui";
import { contactAbout } from "../contact-link.ts";
import styles from "./featured-boost.module.css";
import { dollars } from "./price-text.ts";

/** The Featured Boost, an add-on, with its limits (docs/product/pricing.md#featured-boost). */
export function FeaturedBoost() {
  const { name, price, billing, days, limits } = FEATURED_BOOST;
  return (
    <section className={styles.boost} aria-labelledby="featured-boost">
      <div>
        <h2 id="featured-boost">{name}</h2>
        <p className={styles.text}>
          Features one listing for {days} days. Featured listings come first in every list and carry a mark of their own. It goes with any
          plan.
        </p>
      </div>
      <div>
        <p className={styles.price}>
          <span className={styles.amount}>{dollars(price)}</span> {billing}
        </p>
        <ul className={styles.limits}>
          <li>{days} days</li>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <ButtonLink className={styles.action} variant="lamp" to={contactAbout("listing")}>
          Ask for a boost
        </ButtonLink>
      </div>
    </section>
  );
}
