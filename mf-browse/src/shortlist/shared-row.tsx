import type { ListingCard } from "@nightlatch/domain";
import { Mark } from "../saved/hearts.tsx";
import { type Note, useNote } from "../saved/notes-store.ts";
import { StayRow } from "../saved/stay-row.tsx";
import styles from "./opened.module.css";
import type { SharedStay } from "./shared-list.ts";

/** A stay of a list that somebody sent, with their words and the visitor's own apart. */
export function SharedRow({ card, theirs }: { card: ListingCard; theirs: SharedStay }) {
  const mine = useNote(card.slug);
  return (
    <div className={styles.stay}>
      <StayRow card={card} sizes="(width >= 62rem) 13rem, (width >= 40rem) 10rem, 6rem" />
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
        {hearts > 0 ? <Mark hearts={hearts} /> : null}
      </p>
      {text ? (
        <p className={styles.note} dir="auto">
          {text}
        </p>
      ) : null}
    </div>
  );
}
