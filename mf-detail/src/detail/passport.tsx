import { paths } from "@nightlatch/contract";
import { type ListingDetail, PRIVACY_LABELS, type PrivacyFactView } from "@nightlatch/domain";
import { Link, lazyImport } from "@nightlatch/runtime";
import { Badge, Button } from "@nightlatch/ui";
import styles from "./detail.module.css";
import { Section } from "./sections.tsx";
import { formatDay } from "./texts.ts";

const ANY = new Intl.ListFormat("en-GB", { type: "disjunction" });
const printing = lazyImport(() => import(/* webpackChunkName: "dialogs" */ "./print-alone.ts"));

export function Passport({ listing }: { listing: ListingDetail }) {
  const { statedRows, open } = privacyRows(listing);
  return (
    <Section id="notes" title="How private it is">
      <div className={styles.passport}>
        {statedRows.length > 0 ? <dl>{statedRows.map(toRow)}</dl> : null}
        {open.length > 0 ? (
          <p>
            This listing doesn't mention {ANY.format(open)}. <Link to={`${paths.help()}#ask-a-host`}>Ask the host</Link> before you book.
          </p>
        ) : null}
      </div>
      {statedRows.length > 0 ? (
        // Prints only this card, or the whole page when the chunk fails to load.
        <Button
          variant="quiet"
          className={styles.scripted}
          onClick={({ currentTarget }) =>
            printing.get().then(
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
          {fact.since && ` since ${formatDay(fact.since)}`}
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

interface PrivacyRow {
  readonly label: string;
  readonly fact?: PrivacyFactView | undefined;
  readonly note: string | undefined;
}

type Notes = ListingDetail["notes"];

const NOTES: Readonly<Record<string, keyof Notes>> = { cameras: "camera", sound: "sound", entry: "access" };

const isStated = ({ fact, note }: PrivacyRow): boolean => Boolean(fact || note);

function privacyRows({ privacyFacts, notes }: Pick<ListingDetail, "privacyFacts" | "notes">) {
  const rows = Object.entries(PRIVACY_LABELS).map(
    ([subject, label]): PrivacyRow => ({
      label,
      fact: privacyFacts?.find(({ key }) => key === subject),
      note: notes[NOTES[subject] as keyof Notes],
    }),
  );
  return {
    statedRows: [...rows, { label: "Privacy", note: notes.privacy }].filter(isStated),
    open: rows.filter((row) => !isStated(row)).map(({ label }) => label.toLowerCase()),
  };
}
