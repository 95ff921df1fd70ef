import type { ListingCard } from "@nightlatch/domain";
import { useSavedStay } from "@nightlatch/runtime";
import { classNames } from "./class-names.ts";
import styles from "./save-button.module.css";

interface SaveButtonProps {
  readonly card: ListingCard;
  readonly className?: string | undefined;
  readonly onToggle?: (() => void) | undefined;
}

export function SaveButton({ card, className, onToggle }: SaveButtonProps) {
  const { saved, toggle } = useSavedStay(card);
  if (card.draft) return null;
  return (
    <button
      type="button"
      className={classNames(styles.save, className)}
      aria-pressed={saved}
      aria-label={`Save ${card.name}`}
      onClick={() => {
        toggle();
        onToggle?.();
      }}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" strokeWidth="1.6" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
