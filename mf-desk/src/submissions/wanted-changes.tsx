import { shown } from "../listings/changes.tsx";
import { Letter, Panel, Table } from "../ui/index.ts";
import type { Submission } from "./submission.ts";

/** What the host of a listing wants changed on it, beside its values now (docs/product/host.md#changes). */
export function WantedChanges({ submission: { changes = [], note } }: { readonly submission: Submission }) {
  return (
    <Panel title="What the host wants changed">
      {changes.length === 0 ? null : (
        <Table
          label="Each field"
          rows={changes}
          keyOf={({ field }) => field}
          columns={[
            { head: "Field", cell: ({ field }) => field },
            {
              head: "Now",
              cell: ({ now, changedMeanwhile }) => (changedMeanwhile ? `${shown(now)} (changed since the host wrote)` : shown(now)),
            },
            { head: "Wanted", cell: ({ wanted }) => shown(wanted) },
          ]}
        />
      )}
      {note ? <Letter>{note}</Letter> : null}
    </Panel>
  );
}
