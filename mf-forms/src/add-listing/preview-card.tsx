import {
  type AddListingForm,
  CARD_FURNITURE_MAX,
  DEFAULTS,
  featureLabel,
  type PrivacyForm,
  placeLine,
  typeLabel,
} from "@nightlatch/domain";
import { ResponsiveImage } from "@nightlatch/ui";
import styles from "./preview-card.module.css";
import { Answers } from "./privacy/privacy-fold.tsx";

const COVER_SIZE = { width: 480, height: 320 } as const;

export interface Preview {
  readonly name: string;
  readonly place: string;
  readonly facts: readonly string[];
  readonly furniture: readonly string[];
  readonly more: number;
}

export function previewOf(form: AddListingForm): Preview {
  const hotTub = form.wellness.some((slug) => slug.startsWith("hot-tub"));
  const bedrooms = countOf(form.bedrooms, DEFAULTS.bedrooms);
  const facts = [typeLabel(form.propertyType), counted(countOf(form.maxGuests, DEFAULTS.guests), "guest")];
  if (hotTub) facts.push("Hot tub");
  else if (bedrooms > 0) facts.push(counted(bedrooms, "bedroom"));
  return {
    name: form.name.trim() || "Your place",
    place: placeLine({ city: form.city.trim(), state: form.state.trim(), country: form.country.trim() }) || "City, State",
    facts,
    furniture: form.furniture.slice(0, CARD_FURNITURE_MAX).map(featureLabel),
    more: Math.max(0, form.furniture.length - CARD_FURNITURE_MAX),
  };
}

function countOf(text: string, missing: number): number {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : missing;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function PreviewCard({ form, cover }: { form: AddListingForm & PrivacyForm; cover?: string | undefined }) {
  const { name, place, facts, furniture, more } = previewOf(form);
  return (
    <section className={styles.preview} aria-label="Preview of the listing">
      <p className={styles.caption}>How its card will look</p>
      <article className={styles.card}>
        <ResponsiveImage
          className={styles.picture}
          image={cover ? { src: cover, ...COVER_SIZE, alt: "" } : undefined}
          sizes="(width >= 64rem) 22rem, 92vw"
          alt=""
        />
        <div className={styles.text}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.place}>{place}</p>
          <p className={styles.facts}>{facts.join(" · ")}</p>
          <p className={styles.caption}>
            <Answers form={form} as="CardWords" />
          </p>
          {furniture.length > 0 ? (
            <ul className={styles.furniture} aria-label="Kink furniture">
              {furniture.map((label) => (
                <li key={label}>{label}</li>
              ))}
              {more > 0 ? <li className={styles.more}>+{more} Kink Furniture</li> : null}
            </ul>
          ) : null}
        </div>
      </article>
      {cover ? null : <p className={styles.caption}>Our drawing shows until you add a photo.</p>}
    </section>
  );
}
