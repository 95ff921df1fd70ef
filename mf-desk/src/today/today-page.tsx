import { deskPaths, paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import type { ReactNode } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Act, Answer, Breakable, counted, dayOf, Facts, Nothing, number, Panel, Subject, Table, Time } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Today = ResultOf<"today">;
type QueueName = Today["queues"][number]["queue"];

/** The name and page of each queue. */
const QUEUES: Readonly<Record<QueueName, readonly [words: string, path: string]>> = {
  submissions: ["Submissions", deskPaths.submissions()],
  removals: ["Removal requests", deskPaths.removals()],
  reports: ["Reports", deskPaths.reports()],
  messages: ["Messages", deskPaths.messages()],
  mails: ["Mails in trouble", deskPaths.mails()],
};

/** The page `/desk` (docs/product/desk.md#today). */
export function TodayPage() {
  return (
    <DeskPage title="Today">
      <Day />
    </DeskPage>
  );
}

function Day() {
  const { me } = useDesk();
  const asked = useAnswer("today", {});
  return (
    <>
      <Answer asked={asked}>
        {(today) => (
          <>
            <Catalogue today={today} />
            <Waiting queues={today.queues} />
            <Late late={today.late} />
            <Ending ads={today.ads} />
            <FromTable table={today.table} />
            {today.mailServer ? (
              <Panel title="Mails do not leave">
                <p>
                  Since <Time iso={today.mailServer.since} />: <Breakable>{today.mailServer.reason}</Breakable>. They are kept and tried
                  again. <Link to={deskPaths.mails()}>Those that wait</Link>
                </p>
              </Panel>
            ) : null}
            {today.mentions > 0 ? (
              <Panel title="Mentions of people who were erased">
                <p>
                  In texts of others: {number(today.mentions)}. An owner sees each with <code>ops mentions list</code>.
                </p>
              </Panel>
            ) : null}
            <Changes changes={today.changes} isFirst={today.firstVisit} />
          </>
        )}
      </Answer>
      <Panel title={`Hello ${me.name}`}>
        <Facts
          facts={[
            ["Role", me.role],
            ["Let in by", me.openedBy],
            ["Your session ends", <Time key="until" iso={me.expiresAt} />],
          ]}
        />
      </Panel>
    </>
  );
}

function Catalogue({ today: { isEmpty, demonstration, proxyUnsaid } }: { readonly today: Today }) {
  if (!isEmpty && demonstration === 0 && !proxyUnsaid) return null;
  return (
    <Panel title="Before visitors come">
      <ul className={pieces.list}>
        {isEmpty ? (
          <li>
            There are no listings yet. <Link to={deskPaths.import()}>Import a table</Link>, or publish what hosts send by the{" "}
            <Link to={paths.addListing()}>form for listings</Link>.
          </li>
        ) : null}
        {demonstration > 0 ? (
          <li>
            Invented listings of the demonstration: {demonstration}. <code>ops demo remove</code> takes all of it out.
          </li>
        ) : null}
        {proxyUnsaid ? (
          <li>
            <code>TRUST_PROXY</code> is not set, so all visitors count as one.
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Waiting({ queues }: Pick<Today, "queues">) {
  return (
    <Panel title="What waits for you">
      {queues.every(({ waiting }) => waiting === 0) ? (
        <Nothing title="Nothing waits for you." why="What a host or a visitor sends next is counted here." />
      ) : null}
      <Table
        label="Each kind, with how much waits"
        rows={queues}
        keyOf={({ queue }) => queue}
        columns={[
          { head: "Kind", cell: ({ queue }) => <Link to={QUEUES[queue][1]}>{QUEUES[queue][0]}</Link> },
          { head: "Waiting", number: true, cell: ({ waiting }) => number(waiting) },
          { head: "Promise", cell: promised },
          { head: "Oldest", cell: ({ oldest }) => (oldest === null ? null : <Time iso={oldest} />) },
        ]}
      />
    </Panel>
  );
}

/** A queue against the promise of two business days. */
function promised({ waiting, late, due }: Today["queues"][number]): ReactNode {
  if (late > 0) return <span className={pieces.late}>{number(late)} late</span>;
  if (due > 0) return `${due} due today`;
  return waiting > 0 ? "In time" : null;
}

function pathOf({ queue, id }: Today["late"][number]): string {
  return queue === "submissions" ? deskPaths.submissions(id) : `${QUEUES[queue][1]}#${id}`;
}

function Late({ late }: Pick<Today, "late">) {
  if (late.length === 0) return null;
  return (
    <Panel title="Late, the longest first">
      <ul className={pieces.list}>
        {late.map((each) => (
          <li key={`${each.queue} ${each.id}`} className={pieces.dotted}>
            <Link to={pathOf(each)}>{each.label}</Link>
            <span>{QUEUES[each.queue][0]}</span>
            <Time iso={each.createdAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Ending({ ads }: Pick<Today, "ads">) {
  if (ads.length === 0) return null;
  return (
    <Panel title="Advertisements that end within a week">
      <ul className={pieces.list}>
        {ads.map(({ id, advertiser, until }) => (
          <li key={id}>
            <Link to={deskPaths.advertisements()}>{advertiser}</Link>, shown until {dayOf(until)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FromTable({ table: { gone, stopped } }: Pick<Today, "table">) {
  if (gone === 0 && stopped === null) return null;
  return (
    <Panel title="The table that listings follow">
      <ul className={pieces.list}>
        {gone > 0 ? (
          <li>
            <Link to={deskPaths.table()}>{counted(gone, "listing is", "listings are")} gone from it</Link>, and{" "}
            {gone === 1 ? "waits" : "wait"} for a decision
          </li>
        ) : null}
        {stopped ? (
          <li>
            <Link to={deskPaths.table()}>Its last run stopped</Link>, <Time iso={stopped.at} />: {stopped.why}
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Changes({ changes, isFirst }: Pick<Today, "changes"> & { readonly isFirst: boolean }) {
  return (
    <Panel title={isFirst ? "Changed in the last week" : "Changed since your last visit"}>
      {changes.length === 0 ? (
        <p className={pieces.empty}>No one else has changed anything.</p>
      ) : (
        <Table
          label="Each change"
          rows={changes}
          columns={[
            { head: "Who", cell: ({ who }) => who },
            { head: "What", cell: ({ action }) => <Act>{action}</Act> },
            { head: "Of", cell: ({ subject }) => <Subject>{subject}</Subject> },
            { head: "When", cell: ({ at }) => <Time iso={at} /> },
          ]}
        />
      )}
    </Panel>
  );
}
