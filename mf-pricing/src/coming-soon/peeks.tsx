import { PLANS, PRODUCT_NAME } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { classNames, ResponsiveImage } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { peekQuery } from "./peek-query.ts";
import styles from "./peeks.module.css";

/** Previews of three pages, rendered from real data so that they stay up to date (docs/product/waiting-list.md#sneak-peek). */

const THIRD = "(width >= 48rem) 8rem, 30vw";
const HALF = "(width >= 48rem) 12rem, 48vw";

function Screen({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen} aria-hidden="true" inert>
      <div className={styles.page}>
        <p className={styles.header}>{PRODUCT_NAME}</p>
        {children}
      </div>
    </div>
  );
}

export function BrowsePeek() {
  const { data } = useQuery(peekQuery(useApi()));
  return (
    <Screen>
      <p className={styles.title}>Cabins and BnBs</p>
      <p className={styles.search}>
        <span>City, state or name</span>
        <span className={styles.button}>Search</span>
      </p>
      <div className={styles.cards}>
        {[0, 1].map((index) => {
          const stay = data?.stays[index];
          return (
            <div key={index} className={styles.card}>
              <ResponsiveImage className={styles.picture} image={stay?.image} sizes={HALF} alt="" />
              <p className={styles.name}>{stay?.name}</p>
              <p className={styles.soft}>{stay?.place}</p>
              <p className={styles.soft}>{stay?.facts}</p>
            </div>
          );
        })}
      </div>
    </Screen>
  );
}

export function DetailPeek() {
  const { data } = useQuery(peekQuery(useApi()));
  const stay = data?.stays[0];
  const sampleStay = data?.sampleStay;
  return (
    <Screen>
      <div className={styles.gallery}>
        {[0, 1, 2, 3, 4].map((index) => (
          <ResponsiveImage
            key={index}
            className={styles.picture}
            image={sampleStay?.pictures[index]}
            sizes={index === 0 ? HALF : THIRD}
            alt=""
          />
        ))}
      </div>
      <div className={styles.columns}>
        <div>
          <p className={styles.title}>{stay?.name}</p>
          <p className={styles.soft}>{stay?.place}</p>
          {sampleStay ? (
            <p className={styles.facts}>
              <b>{sampleStay.guests}</b> {sampleStay.guests === 1 ? "guest" : "guests"} <b>{sampleStay.bedrooms}</b>{" "}
              {sampleStay.bedrooms === 1 ? "bedroom" : "bedrooms"}
            </p>
          ) : null}
        </div>
        <div className={styles.booking}>
          <p className={styles.name}>Book with the host</p>
          <p className={styles.button}>Book now</p>
          <p className={styles.soft}>{sampleStay?.domain}</p>
        </div>
      </div>
    </Screen>
  );
}

export function PricingPeek() {
  return (
    <Screen>
      <p className={styles.title}>Plans and pricing</p>
      <div className={styles.plans}>
        {PLANS.map(({ id, name, tag, price, allowance }) => (
          <div key={id} className={classNames(styles.plan, tag === "Most Popular" && styles.marked)}>
            <p className={styles.name}>{name}</p>
            <p className={styles.price}>{`$${price.monthly}`}</p>
            <p className={styles.soft}>a month</p>
            <p className={styles.soft}>{allowance}</p>
            {tag ? <p className={styles.tag}>{tag}</p> : null}
          </div>
        ))}
      </div>
    </Screen>
  );
}
