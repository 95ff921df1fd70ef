import { sendBeaconJson } from "@nightlatch/api-client";
import type { ListingDetail } from "@nightlatch/domain";
import { ButtonAnchor, VisuallyHidden } from "@nightlatch/ui";
import { addressOnPaper, roomOf } from "../detail/texts.ts";
import styles from "./booking-card.module.css";

/** The link to the host (docs/product/ads-and-links.md#links-out, docs/product/detail.md#booking-card). */
export function BookingCard({ listing }: { listing: ListingDetail }) {
  const { slug, booking } = listing;
  const count = () => sendBeaconJson("/api/outbound", { slug, kind: "booking" });
  return (
    <aside className={styles.card} aria-labelledby="booking">
      <h2 id="booking" className={styles.title}>
        {booking ? "Book with the host" : "Booking"}
      </h2>
      <p className={styles.summary}>{roomOf(listing)}</p>
      {booking ? (
        <>
          <ButtonAnchor
            className={styles.button}
            href={booking.url}
            target="_blank"
            rel="sponsored nofollow noopener"
            onClick={count}
            // The middle button opens the link too; the right one only opens a menu.
            onAuxClick={(event) => event.button === 1 && count()}
          >
            Book now
            <VisuallyHidden> on {booking.domain} (opens in a new tab)</VisuallyHidden>
          </ButtonAnchor>
          <p className={styles.disclosure}>
            <span>
              Opens <strong>{booking.domain}</strong>
            </span>{" "}
            {booking.affiliate ? "Affiliate link: we may earn a commission." : "We earn nothing from this link."}
          </p>
          <p className={styles.printed}>Book at {addressOnPaper(booking.url)}</p>
          <p className={styles.terms}>You settle dates, price and payment with the host, on their page.</p>
        </>
      ) : (
        <p className={styles.coming}>Booking link coming</p>
      )}
    </aside>
  );
}
