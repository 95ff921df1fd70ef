import { paths } from "@nightlatch/contract";
import { PLANS, type Plan } from "@nightlatch/domain";
import { ButtonLink, VisuallyHidden } from "@nightlatch/ui";
import { contactAbout } from "../contact-link.ts";
import { type Billing, FIRST_BILLING, priceTexts } from "./billing.ts";
import styles from "./plan-cards.module.css";
import { PLAN_SUMMARIES, volumeText } from "./price-text.ts";

/** Of four plans one is shown as the one to take: a second would leave the choice where it was. */
const isLit = ({ tag }: Plan) => tag === "Most Popular";

/** The cards of all plans for the chosen period and number of listings, with the price of the other period beside it. */
export function PlanCards({ billing = FIRST_BILLING }: { billing?: Billing }) {
  return (
    <ul className={styles.plans}>
      {PLANS.map((plan) => (
        <li key={plan.id} className={isLit(plan) ? `${styles.plan} ${styles.lit}` : styles.plan}>
          <PlanCard plan={plan} billing={billing} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, billing }: { plan: Plan; billing: Billing }) {
  const volume = volumeText(plan);
  const { amount, per, other, each } = priceTexts(plan, billing);
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>{plan.name}</h3>
        {plan.tag ? <p className={styles.tag}>{plan.tag}</p> : null}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{amount}</span> {per}
      </p>
      <p className={styles.other}>{other}</p>
      <p className={styles.each}>{each}</p>
      <p className={styles.allowance}>{plan.allowance}</p>
      <p className={styles.summary}>{PLAN_SUMMARIES[plan.id]}</p>
      {volume ? (
        <p className={styles.volume}>
          With {volume.from}: <strong>{volume.monthly}</strong> or <strong>{volume.annual}</strong> for each.
        </p>
      ) : null}
      <div className={styles.actions}>
        <ButtonLink variant={isLit(plan) ? "primary" : "secondary"} to={paths.addListing(plan.id)}>
          List a place<VisuallyHidden> with {plan.name}</VisuallyHidden>
        </ButtonLink>
        <ButtonLink variant="quiet" to={contactAbout("listing")}>
          Ask about {plan.name}
        </ButtonLink>
      </div>
    </>
  );
}
