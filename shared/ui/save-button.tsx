import { useSavedStay } from "@nightlatch/shared/runtime";
import type { ListingCard } from "../domain/index.ts";
import { classNames } from "./class-names.ts";
import styles from "./save-button.module.css";

/** Saves a stay on this device, or lets go of it. `round` is the small one on a picture; otherwise it has its word beside it. */
export function SaveButton({ card, round = false, className }: { card: ListingCard; round?: boolean; className?: string | undefined }) {
  const { saved, toggle } = useSavedStay(card);
  if (card.draft) return null;
  const word = saved ? "Saved" : "Save";
  return (
    <button
      type="button"
      className={classNames(styles.save, round ? styles.round : undefined, className)}
      aria-pressed={saved}
      aria-label={round ? `Save ${card.name}` : undefined}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" strokeWidth="1.6" strokeLinejoin="round" />
      </svg>
      {round ? null : word}
    </button>
  );
}
