import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import styles from "./how-sections.module.css";
import shared from "./sections.module.css";

export function Free() {
  return (
    <section aria-labelledby="free">
      <h2 id="free" className={shared.heading}>
        How we keep it free
      </h2>
      <ul className={shared.columns}>
        <li>
          <h3 className={shared.name}>Commissions</h3>
          <p className={shared.text}>
            Some booking links are affiliate links. If you book through one, we may earn a commission at no cost to you. The listing says
            so.
          </p>
        </li>
        <li>
          <h3 className={shared.name}>Host plans</h3>
          <p className={shared.text}>
            A basic listing is free. Hosts who want more people to find them can choose a paid plan.{" "}
            <Link to={paths.pricing()}>See the plans</Link>.
          </p>
        </li>
        <li>
          <h3 className={shared.name}>A little advertising</h3>
          <p className={shared.text}>
            A few ads for things that suit this kind of trip, beside listings and never inside them. They don't follow you around.
          </p>
        </li>
      </ul>
    </section>
  );
}

export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={shared.heading}>
        How it works
      </h2>
      <ol className={styles.steps}>
        <li>
          <h3 className={shared.name}>Look around</h3>
          <p className={shared.text}>Browse by type and place, and narrow it down to what matters to you.</p>
        </li>
        <li>
          <h3 className={shared.name}>Read the listing</h3>
          <p className={shared.text}>
            Labels, furniture, house rules, cameras, sound, how you get in: the things you'd otherwise have to ask a stranger.
          </p>
        </li>
        <li>
          <h3 className={shared.name}>Book with the host</h3>
          <p className={shared.text}>
            The button opens the host's own booking page in a new tab. Dates, price and payment are between the two of you.
          </p>
        </li>
      </ol>
    </section>
  );
}
