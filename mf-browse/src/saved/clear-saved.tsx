import { forgetStays } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { countOf } from "../browse/texts.ts";
import { removeNotes, useNotes } from "./notes-store.ts";
import { focusContent } from "./removed-stay.tsx";
import styles from "./saved.module.css";

interface ClearSavedProps {
  readonly slugs: readonly string[];
  readonly onClear: () => void;
}

/** The button that removes all saved stays, and says first that notes on them go too. */
export function ClearSaved({ slugs, onClear }: ClearSavedProps) {
  const notes = useNotes();
  const noted = slugs.filter((slug) => notes.has(slug)).length;
  const [asks, setAsks] = useState(false);
  const clear = () => {
    forgetStays("saved");
    removeNotes(slugs);
    onClear();
    focusContent();
  };
  if (!asks || noted === 0) {
    return (
      <Button variant="quiet" className={styles.clear} onClick={() => (noted > 0 ? setAsks(true) : clear())} aria-label="Clear saved">
        Clear
      </Button>
    );
  }
  return (
    <div className={styles.asks}>
      <p role="status">{noted === 1 ? "Your note on one of them goes too." : `Your ${countOf(noted, "note")} on them go too.`}</p>
      <Button variant="secondary" onClick={clear}>
        Clear stays and notes
      </Button>
      {/* The focus is led to what changes nothing. */}
      <Button variant="quiet" ref={(button) => button?.focus()} onClick={() => setAsks(false)}>
        Keep them
      </Button>
    </div>
  );
}
