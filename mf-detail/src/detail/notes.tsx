import type { ListingDetail } from "@nightlatch/domain";
import styles from "./detail.module.css";
import { Section } from "./section.tsx";
import { unsaid } from "./texts.ts";

/** The subjects in the order in which guests ask about them. */
const TITLES: Readonly<Record<keyof ListingDetail["notes"], string>> = {
  camera: "Cameras",
  sound: "Sound",
  privacy: "Privacy",
  access: "Access",
};

/**
 * The host's notes about cameras, sound, privacy and access. What the host has not said is worth a question, so one line
 * names all of it (docs/product/detail.md#privacy).
 */
export function Notes({ notes }: { notes: ListingDetail["notes"] }) {
  const keys = Object.keys(TITLES) as (keyof typeof TITLES)[];
  const said = keys.filter((key) => notes[key]);
  const open = keys.filter((key) => !notes[key]).map((key) => TITLES[key].toLowerCase());
  return (
    <Section id="notes" title="How private it is">
      {said.length > 0 ? (
        <div className={styles.notesFrame}>
          <table className={styles.notes} aria-labelledby="notes">
            <tbody>
              {said.map((key) => (
                <tr key={key}>
                  <th scope="row">{TITLES[key]}</th>
                  <td>{notes[key]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {open.length > 0 ? <p className={styles.unsaid}>{unsaid(open)}</p> : null}
    </Section>
  );
}
