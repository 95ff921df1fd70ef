import type { ListingDetail } from "@nightlatch/shared/domain";
import styles from "./detail.module.css";

const TITLES: Readonly<Record<keyof ListingDetail["notes"], string>> = {
  privacy: "Privacy",
  camera: "Cameras",
  sound: "Sound",
  access: "Access",
};

/** What the host says about privacy, cameras, sound and access. Nothing when there is nothing to say. */
export function Notes({ notes }: { notes: ListingDetail["notes"] }) {
  const shown = (Object.keys(TITLES) as (keyof typeof TITLES)[]).filter((key) => notes[key]);
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="notes">
      <h2 id="notes">Notes from the host</h2>
      <dl className={styles.notes}>
        {shown.map((key) => (
          <div key={key}>
            <dt>{TITLES[key]}</dt>
            <dd>{notes[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
