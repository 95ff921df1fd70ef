import { deskPaths } from "@nightlatch/contract";
import { useNavigate } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { isBeyondPlan } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, Dialog, ErrorNotice, Form, Input, Letter, Panel, Time, useAction, useSettle, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { useQueue } from "./queue.tsx";
import { ReasonForm } from "./reason-form.tsx";
import type { Submission } from "./use-base.tsx";

interface DecideProps {
  readonly submission: Submission;
  readonly unsaved: readonly string[];
}

export function Decide({ submission, unsaved }: DecideProps) {
  return (
    <Panel title={submission.state === "pending" ? "Decide" : "Decided"}>
      {submission.state === "pending" ? <Choices submission={submission} unsaved={unsaved} /> : <Decided submission={submission} />}
    </Panel>
  );
}

function useDecided(submission: Submission) {
  const { run, refresh } = useDesk();
  const { next } = useQueue(submission.id);
  const navigate = useNavigate();
  const toast = useToast();
  const { id, name } = submission;
  return async (words: string) => {
    toast(`${name}: ${words}`, {
      undo: async () => {
        await run("submissions undo", { id });
        await refresh();
        navigate(deskPaths.submissions(id));
      },
    });
    if (next) navigate(deskPaths.submissions(next.id));
    await refresh();
  };
}

function Choices({ submission, unsaved }: DecideProps) {
  const { run, refresh, me } = useDesk();
  const { id, version, kind } = submission;
  const decided = useDecided(submission);
  const done = kind === "edit" ? "changes applied" : "published";
  const approving = useAction(async (draft: boolean, overPlan: boolean) => {
    const { hostTold } = await run("submissions approve", { id, version, draft, ...(overPlan ? { overPlan } : {}) });
    await decided(draft ? "approved as a draft." : `${done}.${hostTold ? " The host gets an email in 10 seconds." : ""}`);
  });
  const isHeld = unsaved.length > 0;
  return (
    <>
      <div className={pieces.actions}>
        <ActionButton
          content={kind === "edit" ? "Apply changes" : "Publish"}
          variant="primary"
          disabled={isHeld}
          actionState={approving}
          args={[false, false]}
        />
        {kind === "edit" ? null : (
          <ActionButton content="Approve as a draft" disabled={isHeld} actionState={approving} args={[true, false]} />
        )}
        <Dialog content="Ask the host" title="Ask the host">
          {(dismiss) => <AskHostForm submission={submission} done={dismiss} />}
        </Dialog>
        <Dialog content="Decline" title={`Decline ${submission.name}`} disabled={isHeld}>
          {(dismiss) => (
            <ReasonForm
              words="Decline"
              notifyLabel="Email the host"
              decline={async (decision) => {
                const { hostTold } = await run("submissions reject", { id, version, ...decision });
                dismiss();
                void decided(hostTold ? "declined. The host gets an email in 10 seconds." : "declined. The host isn't notified.");
              }}
            />
          )}
        </Dialog>
      </div>
      {isHeld ? <p className={pieces.soft}>Save or discard your changes first ({unsaved.join(", ")}).</p> : null}
      <ErrorNotice error={approving.error} retry={() => void refresh()} />
      {me.role === "owner" && isBeyondPlan(approving.error) ? (
        <div>
          <ActionButton content="Apply beyond the plan" actionState={approving} args={[false, true]} />
        </div>
      ) : null}
    </>
  );
}

const QUESTION_HELP = "We email this to the host. The submission stays in the queue.";

function AskHostForm({ submission: { id, name, version }, done }: { readonly submission: Submission; readonly done: () => void }) {
  const settle = useSettle();
  const [question, setQuestion] = useState("");
  const askAction = useAction(async () => {
    await settle("submissions ask", { id, version, question }, `${name}: question sent. The host replies by email.`);
    done();
  });
  return (
    <Form actionState={askAction} content="Send question">
      <Input label="Your question" help={QUESTION_HELP} required rows={6} value={question} set={setQuestion} />
    </Form>
  );
}

const DECIDED: Readonly<Record<string, string>> = {
  "submission.approve": "Approved",
  "submission.reject": "Declined",
};

function Decided({ submission: { id, state, decided } }: { readonly submission: Submission }) {
  const { run, refresh } = useDesk();
  const undoing = useAction(async () => {
    await run("submissions undo", { id });
    await refresh();
  });
  const canUndo = useTimeLeft(decided?.undoUntil);
  const reason = decided?.changes.reason;
  const words = decided ? (DECIDED[decided.action] ?? (state === "accepted" ? "Approved" : "Declined")) : state;
  return (
    <>
      <p>
        {words}
        {decided ? (
          <>
            {" "}
            by {decided.who}, <Time iso={decided.at} />
          </>
        ) : null}
        .
      </p>
      {typeof reason === "string" ? <Letter>{reason}</Letter> : null}
      <ErrorNotice error={undoing.error} />
      {canUndo ? (
        <div>
          <ActionButton content="Undo this decision" actionState={undoing} />
        </div>
      ) : null}
    </>
  );
}

function useTimeLeft(until: string | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Date.parse(until) - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
