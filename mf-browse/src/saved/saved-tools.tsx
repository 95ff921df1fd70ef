import type { ListingCard } from "@nightlatch/domain";
import { SendList } from "../shortlist/send-list.tsx";
import { COMPARED_MIN } from "./picks.ts";
import styles from "./saved.module.css";

/** What can be done with the saved stays as a whole. What needs much code comes in a chunk of its own, when it is asked for. */
export function SavedTools({ cards }: { cards: readonly ListingCard[] }) {
  return (
    <div className={styles.tools}>
      {cards.length >= COMPARED_MIN ? (
        <p>
          Tick two to five to compare them side by side. Comparing asks our server about these stays, as opening their pages would. It keeps
          no record of it.
        </p>
      ) : null}
      <SendList cards={cards} />
    </div>
  );
}
