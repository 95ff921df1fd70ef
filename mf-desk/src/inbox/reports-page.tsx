import { REPORT_REASONS } from "@nightlatch/domain";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Card, CardNameSuffix, Input, Letter, List, SiteLink, Time, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Report = ResultOf<"reports list">[number];
const labelOf = (reason: string): string => REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

export const ReportsPage = () => (
  <DeskPage title="Reports" lede="Problems that visitors reported, longest waiting first.">
    <List
      operation="reports list"
      limit={100}
      noun={["report", "reports"]}
      states={{ open: "Waiting", resolved: "Closed", all: "All" }}
      empty={{
        title: "No reports waiting.",
        why: "Visitors can report any listing. You have 2 business days to deal with each report.",
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
    toast(open.length === 1 ? "Report closed." : `${open.length} reports closed.`);
    await refresh();
  };
  return (
    <Card title={name ?? "Removed listing"}>
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
            Open the page
            <CardNameSuffix />
          </SiteLink>
        </p>
      ) : null}
      {open.length > 0 ? (
        <>
          <Input label="What was done" help="For the audit." optional value={reason} set={setReason} />
          <Actions
            of={[
              {
                content: open.length === 1 ? "Close report" : `Close all ${open.length}`,
                title: open.length === 1 ? "Close the report" : "Close the reports",
                variant: "primary",
                question: "The listing stays as it is. If the reports are right, change it first.",
                act: close,
              },
            ]}
          />
        </>
      ) : null}
    </Card>
  );
}
