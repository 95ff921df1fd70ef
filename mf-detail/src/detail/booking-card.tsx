import type { ListingDetail } from "@nightlatch/shared/domain";
import { ButtonAnchor, VisuallyHidden } from "@nightlatch/shared/ui";
import styles from "./booking-card.module.css";
import { countOf } from "./texts.ts";

/**
 * Where the visitor leaves for the host's page: a real link with the target's domain and the disclosure beside it
 * (READINGS 59 to 61). It stays in view: beside the text on large screens, at the bottom edge on small ones.
 */
export function BookingCard({ listing }: { listing: ListingDetail }) {
  const { booking, guests, bedrooms } = listing;
  return (
    <aside className={styles.card} aria-labelledby="booking">
      <h2 id="booking" className={styles.title}>
        {booking ? "Book with the host" : "Booking"}
      </h2>
      <p className={styles.summary}>
        {countOf(guests, "guest")}, {countOf(bedrooms, "bedroom")}
      </p>
      {booking ? (
        <>
          <ButtonAnchor className={styles.button} href={booking.url} target="_blank" rel="sponsored nofollow noopener">
            Book now
            <VisuallyHidden> on {booking.domain} (opens in a new tab)</VisuallyHidden>
          </ButtonAnchor>
          <p className={styles.disclosure}>
            <span>
              Opens <strong>{booking.domain}</strong>
            </span>{" "}
            {booking.affiliate ? "Affiliate link: we may earn a commission." : "We earn nothing from this link."}
          </p>
        </>
      ) : (
        <p className={styles.coming}>Booking link coming</p>
      )}
    </aside>
  );
}
