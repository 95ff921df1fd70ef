import type { ListingCard } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import { HEARTS_MAX, type Note, useNote } from "../saved/notes-store.ts";
import { StayRow } from "../saved/stay-row.tsx";
import styles from "./list-page.module.css";
import type { SharedStay } from "./shared-list.ts";

/** A stay of a list that somebody sent, with their words and the visitor's own apart. */
export function SharedRow({ card, theirs }: { card: ListingCard; theirs: SharedStay }) {
  const mine = useNote(card.slug);
  return (
    <div className={styles.stay}>
      <StayRow card={card} />
      <TheirWords note={theirs} />
      <Words heading="Yours" note={mine} />
    </div>
  );
}

export const TheirWords = ({ note }: { note: Note }) => <Words heading="Theirs" note={note} />;

function Words({ heading, note: { text, hearts } }: { heading: string; note: Note }) {
  if (text === "" && hearts === 0) return null;
  return (
    <div className={styles.words}>
      <p className={styles.whose}>
        {heading}
        <HeartsGiven count={hearts} />
      </p>
      {text ? (
        <p className={styles.note} dir="auto">
          {text}
        </p>
      ) : null}
    </div>
  );
}

/** A mark in hearts; nothing where there is none. */
function HeartsGiven({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.hearts}>
      <VisuallyHidden>
        : {count} of {HEARTS_MAX} hearts
      </VisuallyHidden>
      {Array.from({ length: HEARTS_MAX }, (_, index) => (
        <svg
          key={index}
          viewBox="0 0 24 24"
          width="16"
          height="16"
          aria-hidden="true"
          focusable="false"
          data-given={index < count || undefined}
        >
          <path d="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" strokeWidth="1.6" strokeLinejoin="round" />
        </svg>
      ))}
    </span>
  );
}
