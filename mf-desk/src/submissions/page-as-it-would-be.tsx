import { useState } from "react";
import { Choice, Panel } from "../ui/index.ts";
import type { Submission } from "./submission.ts";
import styles from "./submissions.module.css";

const WIDTHS = [
  ["wide", "On a wide screen"],
  ["phone", "On a phone"],
] as const;

/**
 * The listing's page as visitors would see it: the site's own page in a frame. It has no scripts, so that looking counts nowhere and
 * leaves nothing on this device.
 */
export function PageAsItWouldBe({ submission: { name, kind, page, version } }: { readonly submission: Submission }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>("wide");
  const which = kind === "edit" ? "as it is" : "as it would be";
  return (
    <Panel title={`The page ${which}`}>
      <Choice label="Show it" value={width} options={WIDTHS} choose={setWidth} />
      <div className={styles.frameRoom}>
        {/* A change of the submission makes another page. */}
        <iframe key={version} className={styles[width]} src={page} title={`The page of ${name} ${which}`} sandbox="allow-same-origin" />
      </div>
    </Panel>
  );
}
