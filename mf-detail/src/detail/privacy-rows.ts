import { type ListingDetail, PRIVACY_LABELS, type PrivacyFactView } from "@nightlatch/domain";

/** What the listing says about one subject: an answer, the host's own words, or both. */
export interface PrivacyRow {
  readonly label: string;
  readonly fact?: PrivacyFactView | undefined;
  readonly note: string | undefined;
}

type Notes = ListingDetail["notes"];

/** The host's notes that speak about one question each. The note on privacy speaks about several. */
const NOTES: Readonly<Record<string, keyof Notes>> = { cameras: "camera", sound: "sound", entry: "access" };

const isSaid = ({ fact, note }: PrivacyRow): boolean => Boolean(fact || note);

/**
 * The subjects of privacy in the order of their questions: those that the listing speaks about, with the host's note on privacy
 * last, and the names of those that it leaves open.
 */
export function privacyRows({ privacyFacts, notes }: Pick<ListingDetail, "privacyFacts" | "notes">) {
  const rows = Object.entries(PRIVACY_LABELS).map(
    ([subject, label]): PrivacyRow => ({
      label,
      fact: privacyFacts?.find(({ key }) => key === subject),
      note: notes[NOTES[subject] as keyof Notes],
    }),
  );
  return {
    said: [...rows, { label: "Privacy", note: notes.privacy }].filter(isSaid),
    open: rows.filter((row) => !isSaid(row)).map(({ label }) => label.toLowerCase()),
  };
}
