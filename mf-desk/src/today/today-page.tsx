import { deskPaths, paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Children, type ReactNode } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Act, Breakable, counted, dayOf, EmptyState, Facts, Loaded, number, Panel, Subject, Table, Time } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Today = ResultOf<"today">;
type QueueName = Today["queues"][number]["queue"];

const QUEUES: Readonly<Record<QueueName, readonly [words: string, path: string]>> = {
  submissions: ["Submissions", deskPaths.submissions()],
  removals: ["Removal requests", deskPaths.removals()],
  reports: ["Reports", deskPaths.reports()],
  messages: ["Messages", deskPaths.messages()],
  mails: ["Email problems", deskPaths.mails()],
};

export const TodayPage = () => (
  <DeskPage title="Today">
    <Loaded operation="today" input={{}}>
      {(today) => <Day {...today} />}
    </Loaded>
    <Hello />
  </DeskPage>
);

function Hello() {
  const { me } = useDesk();
  return (
    <Panel title={`Hello ${me.name}`}>
      <Facts facts={{ Role: me.role, "Access through": me.openedBy, "Session ends": <Time iso={me.expiresAt} /> }} />
    </Panel>
  );
}

function Notes({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (Children.toArray(children).length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={pieces.list}>{children}</ul>
    </Panel>
  );
}

function Day({ queues, late, ads, table, mailServer, mentions, changes, ...today }: Today) {
  return (
    <>
      <Notes title="Before you open the site">
        {today.isEmpty ? (
          <li>
            There are no listings yet. <Link to={deskPaths.import()}>Import a table</Link>, or publish what hosts send with the{" "}
            <Link to={paths.addListing()}>form for listings</Link>.
          </li>
        ) : null}
        {today.demonstration > 0 ? (
          <li>
            Demonstration listings: {number(today.demonstration)}. Remove them with <code>ops demo remove</code>.
          </li>
        ) : null}
        {today.proxyUnsaid ? (
          <li>
            <code>TRUST_PROXY</code> is not set, so all visitors count as one.
          </li>
        ) : null}
      </Notes>
      <Waiting queues={queues} />
      <Notes title="Late, oldest first">
        {late.map((each) => (
          <li key={`${each.queue} ${each.id}`} className={pieces.dotted}>
            <Link to={pathOf(each)}>{each.label}</Link>
            <span>{QUEUES[each.queue][0]}</span>
            <Time iso={each.createdAt} />
          </li>
        ))}
      </Notes>
      <Notes title="Advertisements ending within a week">
        {ads.map(({ id, advertiser, until }) => (
          <li key={id}>
            <Link to={deskPaths.advertisements()}>{advertiser}</Link>, shown until {dayOf(until)}
          </li>
        ))}
      </Notes>
      <Notes title="Table updates">
        {table.gone > 0 ? (
          <li>
            <Link to={deskPaths.table()}>{counted(table.gone, "listing is", "listings are")} gone from the table</Link>. Decide whether{" "}
            {table.gone === 1 ? "it stays" : "they stay"}.
          </li>
        ) : null}
        {table.stopped ? (
          <li>
            <Link to={deskPaths.table()}>The last run stopped</Link>, <Time iso={table.stopped.at} />: {table.stopped.why}
          </li>
        ) : null}
      </Notes>
      {mailServer ? (
        <Panel title="Emails aren't being sent">
          <p>
            Since <Time iso={mailServer.since} />: <Breakable>{mailServer.reason}</Breakable>. We keep them and try again.{" "}
            <Link to={deskPaths.mails()}>See waiting emails</Link>
          </p>
        </Panel>
      ) : null}
      {mentions > 0 ? (
        <Panel title="Mentions of erased people">
          <p>
            In other people's texts: {number(mentions)}. An owner can list them with <code>ops mentions list</code>.
          </p>
        </Panel>
      ) : null}
      <Changes changes={changes} isFirst={today.firstVisit} />
    </>
  );
}

function Waiting({ queues }: Pick<Today, "queues">) {
  return (
    <Panel title="Waiting for you">
      {queues.every(({ waiting }) => waiting === 0) ? (
        <EmptyState title="Nothing is waiting for you." why="New requests from hosts and visitors are counted here." />
      ) : null}
      <Table
        label="Waiting work by kind"
        rows={queues}
        keyOf={({ queue }) => queue}
        columns={[
          { head: "Kind", cell: ({ queue }) => <Link to={QUEUES[queue][1]}>{QUEUES[queue][0]}</Link> },
          { head: "Waiting", number: true, cell: ({ waiting }) => number(waiting) },
          { head: "Due", cell: promised },
          { head: "Oldest", cell: ({ oldest }) => (oldest === null ? null : <Time iso={oldest} />) },
        ]}
      />
    </Panel>
  );
}

function promised({ waiting, late, due }: Today["queues"][number]): ReactNode {
  if (late > 0) return <span className={pieces.late}>{number(late)} late</span>;
  if (due > 0) return `${due} due today`;
  return waiting > 0 ? "On time" : null;
}

function pathOf({ queue, id }: Today["late"][number]): string {
  return queue === "submissions" ? deskPaths.submissions(id) : `${QUEUES[queue][1]}#${id}`;
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
            { head: "Item", cell: ({ subject }) => <Subject>{subject}</Subject> },
            { head: "When", cell: ({ at }) => <Time iso={at} /> },
          ]}
        />
      )}
    </Panel>
  );
}
