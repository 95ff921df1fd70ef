import type { ReactNode } from "react";
import { Curtain, HostDoor, ReadingLamp, Tag } from "./drawings.tsx";
import styles from "./features.module.css";
import shared from "./sections.module.css";

/* The site does what is promised here; a change of the one needs a change of the other. */

const FEATURES: readonly { readonly title: string; readonly text: string; readonly drawing: ReactNode }[] = [
  {
    title: "Plain labels",
    text: "Every listing uses the same few labels, and each one opens to say what it means.",
    drawing: <Tag />,
  },
  {
    title: "Read by a person",
    text: "Someone reads each listing before it goes up, labels it, and asks the host to confirm.",
    drawing: <ReadingLamp />,
  },
  {
    title: "Booked with the host",
    text: "No account and no booking fee. You book on the host's own page, and we tell you which one before you go.",
    drawing: <HostDoor />,
  },
  {
    title: "Quiet by design",
    text: "No tracking and no advertising networks. No one else sees what you read here.",
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
