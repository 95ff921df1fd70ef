import { deskPaths } from "@nightlatch/contract";
import { Link, lazyPart, useLocation, useNavigate } from "@nightlatch/runtime";
import { Suspense, useState } from "react";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Loading, Panel, Time } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { Decide } from "./decide.tsx";
import { Duplicates } from "./duplicates.tsx";
import { Host } from "./host.tsx";
import { KeysNote, useKeysChoice } from "./keys-note.tsx";
import { PageAsItWouldBe } from "./page-as-it-would-be.tsx";
import { Photos } from "./photos.tsx";
import { useQueueKeys } from "./queue-keys.ts";
import type { Submission, Unsaved } from "./submission.ts";
import styles from "./submissions.module.css";
import { useQueue } from "./use-queue.ts";

/** In the chunk of the queue, from which operators mostly come: most submissions are new places. */
const WantedChanges = lazyPart(async () => (await import(/* webpackChunkName: "desk-queue" */ "./wanted-changes.tsx")).WantedChanges);

// The pickers stand below the photos and the page. They come with the queue, from which people come here.
const EditSubmission = lazyPart(async () => (await import(/* webpackChunkName: "desk-queue" */ "./edit-submission.tsx")).EditSubmission);

/** The page `/desk/submissions/:id` (docs/product/desk.md#submissions). */
export function SubmissionPage() {
  return (
    <DeskPage title="A submission" wide>
      <Opened />
    </DeskPage>
  );
}

function Opened() {
  const { pathname } = useLocation();
  const id = pathname.split("/")[3] ?? "";
  const asked = useAnswer("submissions show", { id });
  return (
    <>
      <Steps id={asked.data?.id ?? id} />
      <Answer asked={asked} isEmpty={() => false} empty="">
        {(submission) => <Review key={submission.id} submission={submission} />}
      </Answer>
    </>
  );
}

function Steps({ id }: { readonly id: string }) {
  const { count, at, before, next } = useQueue(id);
  const navigate = useNavigate();
  const [keys, setKeys] = useKeysChoice();
  useQueueKeys(keys, (step) => {
    const to = step === 1 ? next : before;
    if (to) navigate(deskPaths.submissions(to.id));
  });
  return (
    <nav aria-label="Queue" className={styles.steps}>
      <p className={pieces.dotted}>
        <Link to={deskPaths.submissions()}>All submissions</Link>
        {at < 0 ? null : <span>{`${at + 1} of ${count} that wait`}</span>}
      </p>
      <p className={styles.stepLinks}>
        {before ? <Link to={deskPaths.submissions(before.id)}>Before: {before.name}</Link> : null}
        {next ? <Link to={deskPaths.submissions(next.id)}>Next: {next.name}</Link> : null}
      </p>
      <KeysNote isOn={keys} set={setKeys}>
        Keys: j for the next place that waits, k for the one before. Ctrl+Z takes back what was just decided.
      </KeysNote>
    </nav>
  );
}

function Review({ submission }: { readonly submission: Submission }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const note: Unsaved = (part, isUnsaved) =>
    setUnsaved((parts) =>
      parts.includes(part) === isUnsaved ? parts : isUnsaved ? [...parts, part] : parts.filter((each) => each !== part),
    );
  const waits = submission.state === "pending";
  return (
    <>
      <div className={styles.title}>
        <h2>{submission.name}</h2>
        <p className={pieces.dotted}>
          <span>{submission.kind === "edit" ? "A change of a listing" : placeOf(submission)}</span>
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
                <Panel title="What the host wants changed">
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
          {submission.kind === "edit" ? null : waits ? (
            <Suspense fallback={<Loading />}>
              <EditSubmission submission={submission} note={note} />
            </Suspense>
          ) : (
            <Said submission={submission} />
          )}
        </div>
      </div>
    </>
  );
}

function placeOf({ record }: Submission): string {
  return [record.City, record.State, record.Country].filter(Boolean).map(String).join(", ");
}

/** What was sent, once it is decided. */
function Said({ submission: { record } }: { readonly submission: Submission }) {
  return (
    <Panel title="What was sent">
      <p className={styles.words}>{String(record.Description ?? "")}</p>
    </Panel>
  );
}
