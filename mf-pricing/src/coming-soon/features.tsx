import type { ReactNode } from "react";
import styles from "./features.module.css";
import { Item, Section } from "./sections.tsx";

/** The text describes the site's behaviour. Update it when the behaviour changes. */
export function Features() {
  return (
    <Section id="features" title="What you can count on">
      <ul className={styles.features}>
        <Item
          name="Plain labels"
          illustration={
            <Illustration>
              <circle cx="15" cy="15" r="3.5" />
              <path d="M6 8v13l20 20 15-15L21 6H8a2 2 0 0 0-2 2ZM22 19l10 10M18 23l9 9" />
            </Illustration>
          }
        >
          Every listing uses the same few labels, and each one opens to say what it means.
        </Item>
        <Item
          name="Read by a person"
          illustration={
            <Illustration>
              <path d="M13 17h22l-4-11H17z" />
              <path d="M13 17h22l-4-11H17zM24 17v10M6 41h36M12 41V31h24v10M17 36h14" />
            </Illustration>
          }
        >
          Someone reads each listing before it goes up, labels it, and asks the host to confirm.
        </Item>
        <Item
          name="Booked with the host"
          illustration={
            <Illustration>
              <path d="M19 8h13v32H19z" />
              <path d="M15 40V5h21v35M19 40V8h13v32M19 8l-8 3v32l8-3M13.5 25v3M5 40h6m25 0h7" />
            </Illustration>
          }
        >
          No account and no booking fee. You book on the host's own page, and we tell you which one before you go.
        </Item>
        <Item
          name="Quiet by design"
          illustration={
            <Illustration>
              <circle cx="24" cy="19" r="4" />
              <path d="M5 7h38M9 7v33M39 7v33M9 40h30M9 38c7-5 10-15 10-31M39 38c-7-5-10-15-10-31" />
            </Illustration>
          }
        >
          No tracking and no advertising networks. No one else sees what you read here.
        </Item>
      </ul>
    </Section>
  );
}

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
