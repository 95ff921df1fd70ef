import { paths } from "@nightlatch/contract";
import type { ListingDetail } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Badge, Button } from "@nightlatch/ui";
import { dialogs } from "../dialogs/load-dialogs.ts";
import styles from "./detail.module.css";
import { type PrivacyRow, privacyRows } from "./privacy-rows.ts";
import { Section } from "./section.tsx";
import { dayInWords, listOf } from "./texts.ts";

/**
 * How private the place is: each question with its answer, who gives it and since when, and the host's own words beside it. What
 * is left open is worth a question, so one line names all of it (docs/product/detail.md#privacy).
 */
export function Passport({ listing }: { listing: ListingDetail }) {
  const { said, open } = privacyRows(listing);
  return (
    <Section id="notes" title="How private it is">
      <div className={styles.passport}>
        {said.length > 0 ? <dl>{said.map(toRow)}</dl> : null}
        {open.length > 0 ? (
          <p>
            This listing doesn't mention {listOf(open, "or")}. <Link to={`${paths.help()}#ask-a-host`}>Ask the host</Link> before you book.
          </p>
        ) : null}
      </div>
      {said.length > 0 ? (
        // It prints the card with the listing's name and place, or the whole page when the code for that does not come.
        <Button
          variant="quiet"
          className={styles.scripted}
          onClick={({ currentTarget }) =>
            dialogs.get().then(
              ({ printAlone }) => printAlone(currentTarget),
              () => print(),
            )
          }
        >
          Print this card
        </Button>
      ) : null}
    </Section>
  );
}

const toRow = ({ label, fact, note }: PrivacyRow) => (
  <div key={label}>
    <dt>{label}</dt>
    {fact ? (
      <dd>
        <strong>{fact.values.map((value) => value.label).join(", ")}</strong>
        {fact.detail && `: ${fact.detail}`}
        <small>
          {fact.by === "host" ? "The host's word" : <Badge kind="verified">Verified by us</Badge>}
          {fact.since && ` since ${dayInWords(fact.since)}`}
        </small>
      </dd>
    ) : null}
    {note ? (
      <dd>
        <q>{note}</q>
      </dd>
    ) : null}
  </div>
);
