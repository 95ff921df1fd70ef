import { REPORT_REASONS } from "@nightlatch/domain";
import { Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Card, Choice, Confirm, lastOf, Pager, Time, usePaging, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Report = ResultOf<"reports list">[number];
const LIMIT = 100;
const STATES = [
  ["open", "Waiting"],
  ["resolved", "Closed"],
  ["all", "All"],
] as const;
type State = (typeof STATES)[number][0];
const labelOf = (reason: string): string => REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

/** The page `/desk/reports` (docs/product/desk.md#reports). */
export function ReportsPage() {
  return (
    <DeskPage title="Reports" lede="What visitors say is wrong with a listing, the longest waiting first.">
      <Reports />
    </DeskPage>
  );
}

function Reports() {
  const [state, setState] = useState<State>("open");
  const paging = usePaging();
  const asked = useAnswer("reports list", { state, limit: LIMIT, ...(paging.after ? { after: paging.after } : {}) });
  return (
    <>
      <Choice
        label="Show"
        value={state}
        options={STATES}
        choose={(next) => {
          paging.restart();
          setState(next);
        }}
      />
      <Answer asked={asked} empty={state === "open" ? "No report waits." : "There is none."}>
        {(reports) => [...byListing(reports)].map(([listing, all]) => <OfListing key={listing} reports={all} />)}
      </Answer>
      <Pager paging={paging} last={lastOf(asked.data, LIMIT, ({ id }) => id)} />
    </>
  );
}

/** Reports about one listing stand together, where the oldest of them stands. */
function byListing(reports: readonly Report[]): Map<string, Report[]> {
  const all = new Map<string, Report[]>();
  for (const report of reports) all.set(report.listingId, [...(all.get(report.listingId) ?? []), report]);
  return all;
}

function OfListing({ reports }: { readonly reports: readonly Report[] }) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const slug = reports[0]?.slug ?? null;
  const open = reports.filter(({ resolvedAt }) => resolvedAt === null);
  const words = reason.trim() === "" ? {} : { reason };
  const close = async () => {
    for (const { id } of open) await run("reports resolve", { id, ...words });
    toast(open.length === 1 ? "The report is closed." : `${open.length} reports are closed.`);
    await refresh();
  };
  return (
    <Card title={slug ?? "A listing that was removed"}>
      <ul className={pieces.list}>
        {reports.map(({ id, reason: why, details, createdAt, resolvedAt }) => (
          <li key={id} id={id}>
            {labelOf(why)}{" "}
            <span className={pieces.soft}>
              · <Time iso={createdAt} />
              {resolvedAt === null ? "" : " · closed"}
            </span>
            {details ? <p className={pieces.letter}>{details}</p> : null}
          </li>
        ))}
      </ul>
      {slug ? (
        <p>
          <a href={`/property/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
            Open its page
          </a>
        </p>
      ) : null}
      {open.length > 0 ? (
        <>
          <Field label="What was done" help="For the record." optional>
            <TextInput value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <div>
            <Confirm
              words={open.length === 1 ? "Close it" : `Close all ${open.length}`}
              title="Close the reports"
              variant="primary"
              act={close}
            >
              <p>The listing stays as it is. Change it first if the reports are right.</p>
            </Confirm>
          </div>
        </>
      ) : null}
    </Card>
  );
}
