import { PLANS, type Plan } from "@nightlatch/shared/domain";
import { ButtonLink } from "@nightlatch/shared/ui";
import { contactAbout } from "../contact-link.ts";
import styles from "./plan-cards.module.css";
import { dollars, PLAN_SUMMARIES, volumeText } from "./price-text.ts";

/** Every plan with both prices side by side, so that nothing has to be switched to be compared. */
export function PlanCards() {
  return (
    <ul className={styles.plans}>
      {PLANS.map((plan) => (
        <li key={plan.id} className={plan.tag ? `${styles.plan} ${styles.tagged}` : styles.plan}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const volume = volumeText(plan);
  const free = plan.price.monthly === 0;
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>{plan.name}</h3>
        {plan.tag ? <p className={styles.tag}>{plan.tag}</p> : null}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{dollars(plan.price.monthly)}</span> a month
      </p>
      <p className={styles.annual}>{free ? `and ${dollars(plan.price.annual)} a year` : `or ${dollars(plan.price.annual)} a year`}</p>
      <p className={styles.allowance}>{plan.allowance}</p>
      <p className={styles.summary}>{PLAN_SUMMARIES[plan.id]}</p>
      {volume ? (
        <p className={styles.volume}>
          With {volume.from}: <strong>{volume.monthly}</strong> or <strong>{volume.annual}</strong> for each.
        </p>
      ) : null}
      <ButtonLink className={styles.action} variant={plan.tag === "Most Popular" ? "primary" : "secondary"} to={contactAbout("listing")}>
        Ask about {plan.name}
      </ButtonLink>
    </>
  );
}
