import { deskPaths } from "@nightlatch/contract";
import { Link, useSearchParams } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { resultColumns, STATES } from "../import/earlier-imports.tsx";
import { type Column, EmptyState, Facts, Loaded, number, Panel, Table, Time } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { GonePanel } from "./gone-panel.tsx";
import { RunPanel } from "./run-panel.tsx";
import { intervalLabel, ScheduleForm } from "./schedule-form.tsx";

type TableStatus = ResultOf<"table show">;
type Run = TableStatus["runs"][number];

export const TablePage = () => (
  <DeskPage
    title="Table"
    lede="Listings can follow an external table on a schedule. A listing that is gone from the table stays until you decide."
  >
    <TableService />
  </DeskPage>
);

function TableService() {
  const { may } = useDesk();
  const [params, setParams] = useSearchParams();
  const follow = (id: string) => setParams(new URLSearchParams({ run: id }), { replace: true });
  const run = params.get("run") ?? undefined;
  return (
    <Loaded operation="table show" input={{}}>
      {(status, reload) => (
        <>
          <Service status={status} />
          {may("table set") ? <ScheduleForm key={status.schedule.setAt} schedule={status.schedule} /> : null}
          {status.service || run ? <RunPanel id={run} follow={follow} /> : null}
          <GonePanel />
          <Runs runs={status.runs} changed={() => void reload()} />
        </>
      )}
    </Loaded>
  );
}

function Service({ status: { service, schedule, counts } }: { readonly status: TableStatus }) {
  const { allow, match, map } = schedule.options;
  const columns = Object.keys((map.columns as object | undefined) ?? map).length;
  return (
    <Panel title="Service">
      {service ? null : (
        <Notice kind="info" title="No table service is set up.">
          <p>To set one up, add AIRTABLE_BASE_ID and AIRTABLE_API_KEY to the site's settings, and TABLE_URL for another service.</p>
        </Notice>
      )}
      <Facts
        facts={{
          Service: service?.address,
          Base: service?.base,
          Table: service?.table,
          Schedule: schedule.on ? `On, ${intervalLabel(schedule.everyMinutes)}` : "Off",
          "Next run": schedule.nextAt ? <Time iso={schedule.nextAt} /> : undefined,
          "Set by": schedule.setBy,
          "Listings from the table": number(counts.listings),
          "Stops above": `${schedule.share}% gone at once`,
          Columns: columns > 0 ? `${columns} renamed here` : "As in the table",
          "Matched by": match === "auto" ? undefined : match,
          "Unknown values allowed": allow.join(", "),
        }}
      />
    </Panel>
  );
}

function Runs({ runs, changed }: { readonly runs: readonly Run[]; readonly changed: () => void }) {
  const columns: readonly Column<Run>[] = [
    {
      head: "When",
      cell: ({ id, startedAt, who }) => (
        <>
          <Link to={`${deskPaths.table()}?run=${id}`}>
            <Time iso={startedAt} />
          </Link>
          <div className={pieces.soft}>{who}</div>
        </>
      ),
    },
    { head: "Type", cell: ({ kind }) => (kind === "check" ? "Preview" : "Run") },
    { head: "State", cell: ({ state, stopped }) => `${STATES[state] ?? state}${stopped ? `: ${stopped}` : ""}` },
    ...resultColumns<Run>(changed, ({ kind }) => kind === "import"),
  ];
  return (
    <Panel title="Recent runs">
      {runs.length === 0 ? (
        <EmptyState title="No runs yet." why="Each run and preview is listed here with its changes." />
      ) : (
        <Table label="Table runs, latest first" rows={runs} columns={columns} />
      )}
    </Panel>
  );
}
