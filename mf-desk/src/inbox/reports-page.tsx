import { REPORT_REASONS } from "@nightlatch/domain";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Card, CardNameSuffix, Input, Letter, List, SiteLink, Time, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Report = ResultOf<"reports list">[number];
const labelOf = (reason: string): string => REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

/** The page `/desk/reports` (docs/product/desk.md#reports). */
export const ReportsPage = () => (
  <DeskPage title="Reports" lede="What visitors say is wrong with a listing, the longest waiting first.">
    <List
      operation="reports list"
      limit={100}
      noun={["report", "reports"]}
      states={{ open: "Waiting", resolved: "Closed", all: "All" }}
      empty={{
        title: "No report waits.",
        why: "Each listing has a button to report it. The next report comes here, and you have two business days to settle it.",
      }}
    >
      {(reports) => [...byListing(reports)].map(([listing, all]) => <OfListing key={listing} reports={all} />)}
    </List>
  </DeskPage>
);

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
  const name = reports[0]?.name || slug;
  const open = reports.filter(({ resolvedAt }) => resolvedAt === null);
  const words = reason.trim() === "" ? {} : { reason };
  const close = async () => {
    for (const { id } of open) await run("reports resolve", { id, ...words });
    toast(open.length === 1 ? "The report is closed." : `${open.length} reports are closed.`);
    await refresh();
  };
  return (
    <Card title={name ?? "A listing that was removed"}>
      <ul className={pieces.list}>
        {reports.map(({ id, reason: why, details, createdAt, resolvedAt }) => (
          <li key={id} id={id}>
            <p className={pieces.dotted}>
              <span>{labelOf(why)}</span>
              <Time iso={createdAt} />
              {resolvedAt === null ? null : <span>closed</span>}
            </p>
            {details ? <Letter>{details}</Letter> : null}
          </li>
        ))}
      </ul>
      {slug ? (
        <p>
          <SiteLink slug={slug}>
            Open its page
            <CardNameSuffix />
          </SiteLink>
        </p>
      ) : null}
      {open.length > 0 ? (
        <>
          <Input label="What was done" help="For the record." optional value={reason} set={setReason} />
          <Actions
            of={[
              {
                content: open.length === 1 ? "Close it" : `Close all ${open.length}`,
                title: "Close the reports",
                variant: "primary",
                ask: "The listing stays as it is. Change it first if the reports are right.",
                act: close,
              },
            ]}
          />
        </>
      ) : null}
    </Card>
  );
}
