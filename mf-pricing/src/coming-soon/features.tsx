import type { ReactNode } from "react";
import styles from "./features.module.css";
import shared from "./sections.module.css";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

function Tag() {
  return (
    <Drawing>
      <circle className={styles.lit} cx="15" cy="15" r="3.5" />
      <path d="M6 8v13l20 20 15-15L21 6H8a2 2 0 0 0-2 2ZM22 19l10 10M18 23l9 9" />
    </Drawing>
  );
}

function ReadingLamp() {
  return (
    <Drawing>
      <path className={styles.lit} d="M13 17h22l-4-11H17z" />
      <path d="M13 17h22l-4-11H17zM24 17v10M6 41h36M12 41V31h24v10M17 36h14" />
    </Drawing>
  );
}

function HostDoor() {
  return (
    <Drawing>
      <path className={styles.lit} d="M19 8h13v32H19z" />
      <path d="M15 40V5h21v35M19 40V8h13v32M19 8l-8 3v32l8-3M13.5 25v3M5 40h6m25 0h7" />
    </Drawing>
  );
}

function Curtain() {
  return (
    <Drawing>
      <circle className={styles.lit} cx="24" cy="19" r="4" />
      <path d="M5 7h38M9 7v33M39 7v33M9 40h30M9 38c7-5 10-15 10-31M39 38c-7-5-10-15-10-31" />
    </Drawing>
  );
}

/** Describes the site's behaviour: a change of either needs a change of the other. */

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
