import { Button, classNames } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./detail.module.css";
import { Section } from "./section.tsx";
import { paragraphsOf } from "./texts.ts";

/** The number of characters from which a text opens folded: about as much as a screen of a phone holds. */
const FOLDED_FROM = 1200;

/**
 * The description as plain text: markup in the source is shown as words. A long text is folded by its style alone, so that
 * it is all there for a search, a screen reader and a browser without scripts.
 */
export function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  const long = text.length > FOLDED_FROM;
  return (
    <Section id="about" title="About this place">
      <div className={classNames(styles.prose, long && !whole && styles.folded)}>
        {paragraphs.map((paragraph, index) => (
          // The index is the key: paragraphs never move, and a source may say the same thing twice.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {long ? (
        <Button variant="quiet" className={styles.scripted} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show less" : "Read the whole text"}
        </Button>
      ) : null}
    </Section>
  );
}
