import { paths } from "@nightlatch/contract";
import { useSavedStays } from "@nightlatch/runtime";
import { QuickExit } from "@nightlatch/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toggleDiscreetMode, useDiscreet } from "./discreet-mode.tsx";
import styles from "./header-tools.module.css";

export function DiscreetButton() {
  const on = useDiscreet();
  const [hasToggled, setToggled] = useState(false);
  return (
    <div className={styles.discreet}>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={on}
        onClick={() => {
          toggleDiscreetMode();
          setToggled(!on);
        }}
        title="Plain tab title and icon, blurred pictures"
      >
        <Icon
          path={
            on
              ? "M4 4l16 16M9.5 6.4A9.4 9.4 0 0 1 12 6c6 0 9 6 9 6a15 15 0 0 1-2.3 3M6 8a15 15 0 0 0-3 4s3 6 9 6a9 9 0 0 0 4-1"
              : "M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
          }
        />
        Discreet
      </button>
      <div role="status" className={styles.status}>
        {hasToggled && on ? <p className={styles.note}>Tab title hidden, pictures blurred.</p> : null}
      </div>
    </div>
  );
}

/** Part of the header on wide screens, a bottom bar on phones (docs/conventions.md#the-bar-of-phones). */
export function ToolBar() {
  const count = useSavedStays().length;
  return (
    <div className={styles.bar} data-bar="">
      <Link
        to={paths.saved()}
        className={styles.tool}
        title="Saved stays"
        aria-label={count > 0 ? `Saved (${count})` : undefined}
        data-count={count > 0 ? count : undefined}
      >
        <Icon path="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" />
        Saved
      </Link>
      <QuickExit className={styles.exit} />
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
