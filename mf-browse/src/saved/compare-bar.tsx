import { paths } from "@nightlatch/contract";
import { Button, ButtonLink, VisuallyHidden } from "@nightlatch/ui";
import styles from "./compare-bar.module.css";
import { COMPARED_MAX, COMPARED_MIN, type ComparedState } from "./picks.ts";
import { focusContent } from "./removed-stay.tsx";

interface CompareBarProps {
  readonly picks: readonly string[];
  readonly clear: () => void;
}

/** The bar that says how many stays are picked, and leads to their comparison. It sticks to the lower edge, where the thumb is. */
export function CompareBar({ picks, clear }: CompareBarProps) {
  const count = picks.length;
  const state: ComparedState = { compared: picks };
  return (
    <div className={styles.bar} data-empty={count === 0 || undefined}>
      <p className={styles.count} role="status">
        {count > 0 ? `${count} of ${COMPARED_MAX} picked` : null}
        {count > 0 && count < COMPARED_MIN ? ". Pick one more to compare." : null}
        {count === COMPARED_MAX ? ". That is the most." : null}
      </p>
      {count > 0 ? (
        <Button
          variant="quiet"
          onClick={() => {
            clear();
            focusContent();
          }}
        >
          Unpick all
        </Button>
      ) : null}
      {count >= COMPARED_MIN ? (
        <ButtonLink to={paths.compare()} state={state}>
          <span>
            Compare {count}
            <VisuallyHidden> stays</VisuallyHidden>
          </span>
        </ButtonLink>
      ) : null}
    </div>
  );
}
