import type { ReactNode } from "react";
import { Curtain, HostDoor, ReadingLamp, Tag } from "./drawings.tsx";
import styles from "./features.module.css";
import shared from "./sections.module.css";

/* The site does what is promised here; a change of the one needs a change of the other. */

const FEATURES: readonly { readonly title: string; readonly text: string; readonly drawing: ReactNode }[] = [
  {
    title: "Plain labels",
    text: "Every listing carries the same few labels, and one page says what each of them means.",
    drawing: <Tag />,
  },
  {
    title: "Read by a person",
    text: "Somebody reads each place before it is listed, labels it, and asks its host to confirm.",
    drawing: <ReadingLamp />,
  },
  {
    title: "Booked with the host",
    text: "No account and no booking fee. A listing leads to the host's own page and names it first.",
    drawing: <HostDoor />,
  },
  {
    title: "Quiet by design",
    text: "No tracking and no advertising networks. Nobody else sees what you read here.",
    drawing: <Curtain />,
  },
];

export function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className={shared.heading}>
        What you can count on
      </h2>
      <ul className={styles.features}>
        {FEATURES.map(({ title, text, drawing }) => (
          <li key={title}>
            {drawing}
            <h3 className={shared.name}>{title}</h3>
            <p className={shared.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
