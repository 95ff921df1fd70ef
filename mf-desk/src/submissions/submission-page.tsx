import { deskPaths } from "@nightlatch/contract";
import { Link, lazyImport, useLocation, useNavigate } from "@nightlatch/runtime";
import { Suspense, useState } from "react";
import { useDesk, useOperationQuery, usePageName } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { ActionButton, Facts, Input, Letter, Loaded, Loading, Panel, QueryResult, SiteLink, Time } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { Decide } from "./decide.tsx";
import { Photos } from "./photos.tsx";
import { useQueue, useQueueKeys } from "./queue.tsx";
import styles from "./submissions.module.css";
import type { Submission, Unsaved } from "./use-base.tsx";

// Lazy, because both are below the first screen. The queue's chunk is usually loaded already.
const WantedChanges = lazyImport(async () => (await import(/* webpackChunkName: "desk-queue" */ "./wanted-changes.tsx")).WantedChanges);
const EditSubmission = lazyImport(async () => (await import(/* webpackChunkName: "desk-queue" */ "./edit-submission.tsx")).EditSubmission);

export function SubmissionPage() {
  return (
    <DeskPage title="Submission" wide>
      <Opened />
    </DeskPage>
  );
}

function Opened() {
  const { pathname } = useLocation();
  const id = pathname.split("/")[3] ?? "";
  const submissionQuery = useOperationQuery("submissions show", { id });
  usePageName(submissionQuery.data?.name);
  return (
    <>
      <Steps id={submissionQuery.data?.id ?? id} />
      <QueryResult query={submissionQuery}>{(submission) => <Review key={submission.id} submission={submission} />}</QueryResult>
    </>
  );
}

const KEYS = "Keys: j for the next submission, k for the previous one. Ctrl+Z undoes your last decision.";

function Steps({ id }: { readonly id: string }) {
  const { count, at, before, next } = useQueue(id);
  const navigate = useNavigate();
  const keys = useQueueKeys(KEYS, (step) => {
    const to = step === 1 ? next : before;
    if (to) navigate(deskPaths.submissions(to.id));
  });
  return (
    <nav aria-label="Queue" className={styles.steps}>
      <p className={pieces.dotted}>
        <Link to={deskPaths.submissions()}>All submissions</Link>
        {at < 0 ? null : <span>{`${at + 1} of ${count} waiting`}</span>}
      </p>
      <p className={styles.stepLinks}>
        {before ? <Link to={deskPaths.submissions(before.id)}>Previous: {before.name}</Link> : null}
        {next ? <Link to={deskPaths.submissions(next.id)}>Next: {next.name}</Link> : null}
      </p>
      {keys}
    </nav>
  );
}

function Review({ submission }: { readonly submission: Submission }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const note: Unsaved = (section, isUnsaved) =>
    setUnsaved((sections) =>
      sections.includes(section) === isUnsaved
        ? sections
        : isUnsaved
          ? [...sections, section]
          : sections.filter((each) => each !== section),
    );
  const { City, State, Country } = submission.record;
  const place = [City, State, Country].filter(Boolean).map(String).join(", ");
  return (
    <>
      <div className={styles.title}>
        <p className={pieces.dotted}>
          <span>{submission.kind === "edit" ? "Changes to a listing" : place}</span>
          <span>
            sent <Time iso={submission.createdAt} />
          </span>
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.lead}>
          <Decide submission={submission} unsaved={unsaved} />
          <Duplicates submission={submission} />
        </div>
        <div className={styles.main}>
          {submission.kind === "edit" ? (
            <Suspense
              fallback={
                <Panel title="Requested changes">
                  <Loading />
                </Panel>
              }
            >
              <WantedChanges submission={submission} />
            </Suspense>
          ) : null}
          <Photos submission={submission} note={note} />
          <PageAsItWouldBe submission={submission} />
        </div>
        <div className={styles.rest}>
          <Host submission={submission} />
          {submission.kind === "edit" ? null : submission.state === "pending" ? (
            <Suspense fallback={<Loading />}>
              <EditSubmission submission={submission} note={note} />
            </Suspense>
          ) : (
            <Panel title="Description">
              <p className={styles.words}>{String(submission.record.Description ?? "")}</p>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

function Duplicates({ submission: { duplicates } }: { readonly submission: Submission }) {
  if (duplicates.length === 0) return null;
  return (
    <Panel title="Possible duplicates">
      <ul className={pieces.list}>
        {duplicates.map(({ kind, id, slug, name, place, published, because }) => (
          <li key={`${kind} ${id}`}>
            {kind === "submission" ? (
              <Link to={deskPaths.submissions(id)}>{name}</Link>
            ) : published && slug ? (
              <SiteLink slug={slug}>{name}</SiteLink>
            ) : (
              <strong>{name}</strong>
            )}
            , {place} ({kind === "submission" ? "also waiting" : published ? "published" : "draft"})
            <br />
            <span className={pieces.soft}>{because.join(", ")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const WIDTHS = { wide: "On a wide screen", phone: "On a phone" };

function PageAsItWouldBe({ submission: { name, kind, page, version } }: { readonly submission: Submission }) {
  const [width, setWidth] = useState("wide");
  const title = kind === "edit" ? "Current page" : "Preview";
  return (
    <Panel title={title}>
      <Input label="Show" value={width} options={WIDTHS} set={setWidth} />
      <div className={styles.frameRoom}>
        <iframe key={version} className={styles[width]} src={page} title={`${title} of ${name}`} sandbox="allow-same-origin" />
      </div>
    </Panel>
  );
}

function Host({ submission: { id, record, questions } }: { readonly submission: Submission }) {
  const { me } = useDesk();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Host">
      {typeof record["Plan Wanted"] === "string" ? <Facts facts={{ "Plan wanted": record["Plan Wanted"] }} /> : null}
      {me.role !== "owner" ? (
        <p className={pieces.soft}>Only an owner can see contact details.</p>
      ) : isOpen ? (
        <Loaded
          operation="submissions show"
          input={{ id, contacts: true }}
          isEmpty={({ host = {} }) => Object.keys(host).length === 0}
          empty="No contact details stored."
        >
          {({ host = {} }) => <Facts facts={Object.fromEntries(Object.entries(host).map(([field, value]) => [field, String(value)]))} />}
        </Loaded>
      ) : (
        <div>
          <ActionButton content="Show contact details" onClick={() => setOpen(true)} />
        </div>
      )}
      {questions.length > 0 ? (
        <ul className={pieces.list}>
          {questions.map(({ at, who, text }) => (
            <li key={at}>
              Asked by {who}, <Time iso={at} />
              <Letter>{text}</Letter>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
