import { type ListingDetail, unitOf } from "@nightlatch/domain";
import { Button, classNames } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { FeatureIcon } from "../icons/feature-icon.tsx";
import styles from "./detail.module.css";
import { inventoryOf, labelsOf } from "./inventory.ts";
import { paragraphsOf } from "./texts.ts";

/** One part of the page under its heading. `id` is the heading's, so that a link can lead there. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The numbers of guests and rooms; where one room of many is booked they say that they are its (docs/product/detail.md#facts). */
export function Facts({ listing }: { listing: ListingDetail }) {
  const unit = unitOf(listing);
  const facts = [
    ["Guest", listing.guests],
    ["Bedroom", listing.bedrooms],
    ["Bed", listing.beds],
    ["Bathroom", listing.bathrooms],
  ] as const;
  // A venue without rooms shows no numbers of them.
  const shown = facts.filter(([, count]) => count > 0);
  return (
    <div className={styles.facts}>
      {unit ? <p id="unit">In each {unit}</p> : null}
      <dl aria-label={unit ? undefined : "Room"} aria-labelledby={unit ? "unit" : undefined}>
        {shown.map(([name, count]) => (
          <div key={name}>
            <dt>{count === 1 ? name : `${name}s`}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The listing's labels, each of which opens to its meaning. They work without scripts. */
export function Labels({ labels }: { labels: ListingDetail["labels"] }) {
  const shown = labelsOf(labels);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.labels} aria-label="Labels">
      {shown.map(({ slug, name, meaning }) => (
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

/** The number of characters from which a text opens folded: about as much as a screen of a phone holds. */
const FOLDED_FROM = 1200;

/**
 * The description as plain text: markup in the source is shown as words. A long text is folded by its style alone, so that
 * it is all there for a search, a screen reader and a browser without scripts.
 */
export function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  const long = text.length > FOLDED_FROM;
  return (
    <Section id="about" title="About this place">
      <div className={classNames(styles.prose, long && !whole && styles.folded)}>
        {paragraphs.map((paragraph, index) => (
          // The index is the key: paragraphs never move, and a source may say the same thing twice.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {long ? (
        <Button variant="quiet" className={styles.scripted} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show less" : "Read the whole text"}
        </Button>
      ) : null}
    </Section>
  );
}

/** Highlights, furniture and the other amenities, each once (docs/product/detail.md#what-is-there). */
export function Amenities({ listing }: { listing: ListingDetail }) {
  const groups = inventoryOf(listing);
  if (groups.length === 0) return null;
  return (
    <Section id="amenities" title="What is there">
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
