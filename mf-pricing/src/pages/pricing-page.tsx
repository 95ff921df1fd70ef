import { paths } from "@nightlatch/contract";
import { FEATURED_BOOST, PLANS, type Plan, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, PageHead, usePublicConfig } from "@nightlatch/runtime";
import { ButtonLink, VisuallyHidden } from "@nightlatch/ui";
import { useState } from "react";
import { type Billing, dollars, FIRST_BILLING, PLAN_SUMMARIES, priceTexts, volumeText } from "../pricing/billing.ts";
import { ComparisonTable } from "../pricing/comparison-table.tsx";
import { PriceControls } from "../pricing/price-controls.tsx";
import { contactAbout } from "../prose/prose-page.tsx";
import styles from "./pricing-page.module.css";

const DESCRIPTION = `What a listing on ${PRODUCT_NAME} costs: ${PLANS.map(({ name }) => name).join(", ")} and the ${FEATURED_BOOST.name}, monthly or annual.`;

export function PricingPage() {
  const { origin } = usePublicConfig();
  return (
    <div className={styles.page}>
      <PageHead title="Plans and pricing" description={DESCRIPTION} canonical={paths.pricing()} jsonLd={[planCatalogue(origin)]} />
      <header className={styles.intro}>
        <h1>Plans and pricing</h1>
        <p className={styles.lede}>
          For hosts. Being listed costs nothing. A paid plan puts your place in front of more of the right people. We agree plans by email.
          Nothing is charged here.
        </p>
      </header>

      <Plans />

      <section aria-labelledby="compare">
        <h2 id="compare" className={styles.heading}>
          What each plan includes
        </h2>
        <ComparisonTable />
      </section>

      <FeaturedBoost />

      <section aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          How it works
        </h2>
        <HowItWorks />
      </section>
    </div>
  );
}

function Plans() {
  const [billing, setBilling] = useState(FIRST_BILLING);
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className={styles.heading}>
        Four plans
      </h2>
      <PriceControls billing={billing} onChange={setBilling} />
      <PlanCards billing={billing} />
      <p className={styles.note}>Prices are in US dollars. A year costs the same as ten months.</p>
    </section>
  );
}

function HowItWorks() {
  return (
    <ol className={styles.steps}>
      <li>
        <h3>You choose</h3>
        <p>
          <Link to={paths.addListing()}>List a place</Link> with the plan you want. If it is listed already,{" "}
          <Link to={contactAbout("listing")}>write to us</Link> and say which place and which plan. Asking doesn't commit you.
        </p>
      </li>
      <li>
        <h3>A person answers</h3>
        <p>Within {REPLY_PROMISE} we tell you whether it fits, what it would cost for your listings and when it could begin.</p>
      </li>
      <li>
        <h3>You decide</h3>
        <p>We agree payment by email and never take it on this site. Your listing keeps its plan until you agree.</p>
      </li>
    </ol>
  );
}

function planCatalogue(origin: string): Record<string, unknown> {
  const url = `${origin}${paths.pricing()}`;
  return {
    "@type": "OfferCatalog",
    name: `${PRODUCT_NAME} host plans`,
    url,
    itemListElement: PLANS.flatMap(({ name, price }) =>
      (["monthly", "annual"] as const).map((period) => ({
        "@type": "Offer",
        name: `${name}, ${period}`,
        url,
        price: price[period],
        priceCurrency: "USD",
      })),
    ),
  };
}

export function FeaturedBoost() {
  const { name, price, billing, days, limits } = FEATURED_BOOST;
  return (
    <section className={styles.boost} aria-labelledby="featured-boost">
      <div>
        <h2 id="featured-boost">{name}</h2>
        <p className={styles.text}>
          Features one listing for {days} days. Featured listings come first in every list and are marked as featured. It goes with any
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

const isLit = ({ tag }: Plan) => tag === "Most Popular";

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
      <p className={styles.planCardsPrice}>
        <span className={styles.planCardsAmount}>{amount}</span> {per}
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
