import { type ListingDetail, PRIVACY_LABELS, type PrivacyFactView } from "@nightlatch/domain";

/** What the listing says about one subject: an answer, the host's own words, or both. */
export interface PrivacyRow {
  readonly subject: string;
  readonly label: string;
  readonly fact: PrivacyFactView | undefined;
  readonly note: string | undefined;
}

/** The host's notes that speak about one question each. The note on privacy speaks about several. */
const NOTES: Readonly<Record<string, keyof ListingDetail["notes"]>> = { cameras: "camera", sound: "sound", entry: "access" };

/**
 * The subjects of privacy in the order of their questions: those that the listing speaks about, with the host's note on privacy
 * last, and the names of those that it leaves open.
 */
export function privacyRows({ privacyFacts = [], notes }: Pick<ListingDetail, "privacyFacts" | "notes">) {
  const rows: PrivacyRow[] = Object.entries(PRIVACY_LABELS).map(([subject, label]) => {
    const from = NOTES[subject];
    return { subject, label, fact: privacyFacts.find(({ key }) => key === subject), note: from && notes[from] };
  });
  const isSaid = ({ fact, note }: PrivacyRow) => Boolean(fact || note);
  return {
    said: [...rows, { subject: "privacy", label: "Privacy", fact: undefined, note: notes.privacy }].filter(isSaid),
    open: rows.filter((row) => !isSaid(row)).map(({ label }) => label.toLowerCase()),
  };
}
