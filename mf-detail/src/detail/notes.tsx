import type { ListingDetail } from "@nightlatch/domain";
import { classNames } from "@nightlatch/ui";
import styles from "./detail.module.css";
import { Section } from "./section.tsx";

const TITLES: Readonly<Record<keyof ListingDetail["notes"], string>> = {
  privacy: "Privacy",
  camera: "Cameras",
  sound: "Sound",
  access: "Access",
};

/**
 * The host's notes about privacy, cameras, sound and access. A missing note is named too, since it is worth a question.
 * Nothing is shown when all are missing.
 */
export function Notes({ notes }: { notes: ListingDetail["notes"] }) {
  const keys = Object.keys(TITLES) as (keyof typeof TITLES)[];
  if (keys.every((key) => !notes[key])) return null;
  return (
    <Section id="notes" title="Notes from the host">
      <div className={styles.notesFrame}>
        <table className={styles.notes} aria-labelledby="notes">
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{TITLES[key]}</th>
                <td className={classNames(!notes[key] && styles.open)}>{notes[key] || "Not said. Ask the host before you book."}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
