import { ABOUT_LAST_UPDATED } from "@nightlatch/shared/domain";

/** `August 8, 2025`, by the calendar of UTC so that server and browser agree. */
export function longDate(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** Both dates of a legal page: when its text last changed, and today's (docs/product/about-and-legal.md#legal-pages). */
export function LegalDates({ now = Date.now() }: { now?: number }) {
  return (
    <>
      Last updated {ABOUT_LAST_UPDATED}. Shown on {/* A page rendered before midnight and hydrated after it keeps the server's date. */}
      <time dateTime={new Date(now).toISOString().slice(0, 10)} suppressHydrationWarning>
        {longDate(now)}
      </time>
      .
    </>
  );
}
