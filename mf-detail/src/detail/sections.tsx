import { sendBeaconJson } from "@nightlatch/api-client";
import { type ListingDetail, unitOf } from "@nightlatch/domain";
import { Button, ButtonAnchor, classNames, VisuallyHidden } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { FeatureIcon } from "../icons/feature-icon.tsx";
import card from "./booking-card.module.css";
import styles from "./detail.module.css";
import { inventoryOf, labelsOf } from "./inventory.ts";
import { addressOnPaper, capacityText, paragraphsOf } from "./texts.ts";

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function Facts({ listing }: { listing: ListingDetail }) {
  const unit = unitOf(listing);
  const facts = [
    ["Guest", listing.guests],
    ["Bedroom", listing.bedrooms],
    ["Bed", listing.beds],
    ["Bathroom", listing.bathrooms],
  ] as const;
  const counted = facts.filter(([, count]) => count > 0);
  return (
    <div className={styles.facts}>
      {unit ? <p id="unit">In each {unit}</p> : null}
      <dl aria-label={unit ? undefined : "Room"} aria-labelledby={unit ? "unit" : undefined}>
        {counted.map(([name, count]) => (
          <div key={name}>
            <dt>{count === 1 ? name : `${name}s`}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function Labels({ labels }: { labels: ListingDetail["labels"] }) {
  const visibleLabels = labelsOf(labels);
  if (visibleLabels.length === 0) return null;
  return (
    <ul className={styles.labels} aria-label="Labels">
      {visibleLabels.map(({ slug, name, meaning }) => (
        <li key={slug}>
          <details>
            <summary>
              <FeatureIcon slug={slug} />
              {name}
            </summary>
            <p>{meaning}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}

const FOLDED_FROM = 1200;

/** Collapses a long text only by CSS, so that search engines and screen readers get all of it. */
export function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  const long = text.length > FOLDED_FROM;
  return (
    <Section id="about" title="About this place">
      <div className={classNames(styles.prose, long && !whole && styles.folded)}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {long ? (
        <Button variant="quiet" className={styles.scripted} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show less" : "Read more"}
        </Button>
      ) : null}
    </Section>
  );
}

export function Amenities({ listing }: { listing: ListingDetail }) {
  const groups = inventoryOf(listing);
  if (groups.length === 0) return null;
  return (
    <Section id="amenities" title="What's there">
      {groups.map(({ title, items }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul className={styles.amenities}>
            {items.map(({ slug, label, hint, category }) => (
              <li key={label}>
                <FeatureIcon slug={slug} category={category} />
                <span>
                  {label}
                  {hint ? <small>{hint}</small> : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

export function BookingCard({ listing }: { listing: ListingDetail }) {
  const { slug, booking } = listing;
  const count = () => sendBeaconJson("/api/outbound", { slug, kind: "booking" });
  return (
    <aside className={card.card} aria-labelledby="booking">
      <h2 id="booking" className={card.title}>
        {booking ? "Book with the host" : "Booking"}
      </h2>
      <p className={card.summary}>{capacityText(listing)}</p>
      {booking ? (
        <>
          <ButtonAnchor
            className={card.button}
            href={booking.url}
            target="_blank"
            rel="sponsored nofollow noopener"
            onClick={count}
            // A middle click opens the link too; a right click only opens a menu.
            onAuxClick={(event) => event.button === 1 && count()}
          >
            Book now
            <VisuallyHidden> on {booking.domain} (opens in a new tab)</VisuallyHidden>
          </ButtonAnchor>
          <p className={card.disclosure}>
            <span>
              Opens <strong>{booking.domain}</strong>
            </span>{" "}
            {booking.affiliate ? "Affiliate link: we may earn a commission." : "We earn nothing from this link."}
          </p>
          <p className={card.printed}>Book at {addressOnPaper(booking.url)}</p>
          <p className={card.terms}>You settle dates, price and payment with the host, on their page.</p>
        </>
      ) : (
        <p className={card.coming}>Booking link coming</p>
      )}
    </aside>
  );
}
