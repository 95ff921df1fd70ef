import { ABOUT_LAST_UPDATED } from "@nightlatch/domain";
import styles from "./dates.module.css";

/** A date such as `August 8, 2025`, in UTC so that server and browser agree. */
export function longDate(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** The dates of a legal page: the last change of its text, and today (docs/product/about-and-legal.md#legal-pages). */
export function LegalDates({ now = Date.now() }: { now?: number }) {
  return (
    <>
      Last updated {ABOUT_LAST_UPDATED}.{" "}
      <span className={styles.today}>
        Shown on {/* A page rendered before midnight and hydrated after it keeps the server's date. */}
        <time dateTime={new Date(now).toISOString().slice(0, 10)} suppressHydrationWarning>
          {longDate(now)}
        </time>
        .
      </span>
    </>
  );
}
