import { paths } from "@nightlatch/contract";
import { usePublicConfig } from "@nightlatch/runtime";
import { Link } from "react-router-dom";
import { loadLater } from "../load-later.ts";
import { toggleDiscreetMode, useDiscreet } from "./discreet-mode.tsx";
import styles from "./header-tools.module.css";

/** The tools that visitors need at hand on every page: their saved stays, discreet mode, and the way out. */
export function HeaderTools() {
  const { links } = usePublicConfig();
  const on = useDiscreet();
  return (
    <div className={styles.tools}>
      <Link to={paths.saved()} className={styles.tool} title="Saved stays">
        <Icon path="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" />
        <span className={styles.label}>Saved</span>
      </Link>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={on}
        onClick={toggleDiscreetMode}
        title="Plain tab title and icon, blurred pictures"
      >
        <Icon
          path={
            on
              ? "M4 4l16 16M9.5 6.4A9.4 9.4 0 0 1 12 6c6 0 9 6 9 6a15 15 0 0 1-2.3 3M6 8a15 15 0 0 0-3 4s3 6 9 6a9 9 0 0 0 4-1"
              : "M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
          }
        />
        <span className={styles.label}>Discreet</span>
      </button>
      <a
        href={links.exit}
        rel="noreferrer"
        className={styles.exit}
        title="Or press Shift three times"
        onClick={(event) => {
          event.preventDefault();
          document.documentElement.hidden = true;
          loadLater().then(
            ({ quickExit }) => quickExit(links.exit),
            () => location.replace(links.exit),
          );
        }}
      >
        Quick exit
      </a>
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
