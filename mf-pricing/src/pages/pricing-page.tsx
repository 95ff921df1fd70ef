import { paths } from "@nightlatch/contract";
import { FEATURED_BOOST, PLANS, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, PageHead, usePublicConfig } from "@nightlatch/runtime";
import { useState } from "react";
import { contactAbout } from "../contact-link.ts";
import { FIRST_BILLING } from "../pricing/billing.ts";
import { ComparisonTable } from "../pricing/comparison-table.tsx";
import { FeaturedBoost } from "../pricing/featured-boost.tsx";
import { PlanCards } from "../pricing/plan-cards.tsx";
import { PriceControls } from "../pricing/price-controls.tsx";
import styles from "./pricing-page.module.css";

const DESCRIPTION = `What a listing on ${PRODUCT_NAME} costs: ${PLANS.map(({ name }) => name).join(", ")} and the ${FEATURED_BOOST.name}, monthly or annual.`;

/** The page `/pricing` (docs/product/pricing.md). */
export function PricingPage() {
  const { origin } = usePublicConfig();
  return (
    <div className={styles.page}>
      <PageHead title="Plans and pricing" description={DESCRIPTION} canonical={paths.pricing()} jsonLd={[planCatalogue(origin)]} />
      <header className={styles.intro}>
        <h1>Plans and pricing</h1>
        <p className={styles.lede}>
          For hosts. Being listed costs nothing. A paid plan puts your place in front of more of the right people. Choosing one is a request
          to a person: {PRODUCT_NAME} has no payment engine, and nothing on this page charges you.
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
          <Link to={contactAbout("listing")}>write to us</Link> and say which place and which plan. Asking commits you to nothing.
        </p>
      </li>
      <li>
        <h3>A person answers</h3>
        <p>Within {REPLY_PROMISE} we tell you whether it fits, what it would cost for your listings and when it could begin.</p>
      </li>
      <li>
        <h3>You decide</h3>
        <p>Payment is agreed by email and never taken on this site. Until you have agreed, your listing stays on the plan it has.</p>
      </li>
    </ol>
  );
}

/** The plans as offers, for search engines. */
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
