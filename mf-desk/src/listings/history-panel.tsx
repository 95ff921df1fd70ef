import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, ErrorNotice, Loaded, Panel, shortText, Time, useAction, useToast } from "../ui/index.ts";
import { Changes } from "./changes.tsx";
import styles from "./listings.module.css";

type Entry = ResultOf<"listings history">["entries"][number];

interface HistoryPanelProps {
  readonly listing: string;
  readonly changed: (slug: string) => Promise<void>;
}

const PAGE = 20;

export function HistoryPanel({ listing, changed }: HistoryPanelProps) {
  const [limit, setLimit] = useState(PAGE);
  return (
    <Panel title="History">
      <Loaded
        operation="listings history"
        input={{ listing, limit }}
        isEmpty={({ entries }) => entries.length === 0}
        empty="No changes yet."
      >
        {({ entries }) => (
          <>
            <ol className={styles.history}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <HistoryEntry entry={entry} listing={listing} changed={changed} />
                </li>
              ))}
            </ol>
            {entries.length === limit && limit < 1_000 ? (
              <ActionButton content="Show earlier changes" onClick={() => setLimit(Math.min(1_000, limit * 5))} />
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  "listing.edit": "edited it",
  "listing.pictures": "changed its photos",
  "listing.change": "changed it in a bulk edit",
  "listing.publish": "published it",
  "listing.unpublish": "hid it",
  "listing.verify": "verified it",
  "listing.unverify": "removed the verified badge",
  "listing.feature": "marked it as featured",
  "listing.unfeature": "removed the featured badge",
  "listing.boost": "boosted it",
  "listing.unboost": "ended its boost",
  "listing.import": "imported it",
  "listing.import-undone": "undid an import",
  "listing.revert": "undid a change",
};

function HistoryEntry({ entry, listing, changed }: { readonly entry: Entry } & HistoryPanelProps) {
  const { run } = useDesk();
  const toast = useToast();
  const [last, setLast] = useState<readonly string[]>([]);
  const back = useAction(async (fields: readonly string[], anyway: boolean) => {
    setLast(fields);
    const { slug } = await run("listings revert", { listing, to: entry.id, fields: [...fields], anyway });
    toast(fields.length === 1 ? `${fields[0]} restored.` : "Change undone.");
    await changed(slug);
  });
  const fieldChanges = Object.entries(entry.changes).filter(([, change]) => "from" in change);
  const { reason } = entry.remarks as { reason?: unknown };
  return (
    <>
      <p>
        <strong>{entry.who}</strong> {WORDS[entry.action] ?? entry.action} <Time iso={entry.at} />
        {reason === undefined ? "" : `: ${shortText(reason)}`}
      </p>
      <Changes
        changes={entry.changes}
        renderAction={(field, change) =>
          fieldChanges.length > 1 && "from" in change ? (
            <ActionButton content="Restore" actionState={back} args={[[field], false]} variant="quiet" aria-label={`Restore ${field}`} />
          ) : null
        }
      />
      {fieldChanges.length > 0 ? (
        <div className={styles.actions}>
          <ActionButton content="Undo this change" actionState={back} args={[[], false]} />
          {back.error ? <ActionButton content="Undo anyway" actionState={back} args={[last, true]} variant="quiet" /> : null}
        </div>
      ) : null}
      <ErrorNotice error={back.error} />
    </>
  );
}
