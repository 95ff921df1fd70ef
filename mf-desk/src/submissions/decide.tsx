import { deskPaths } from "@nightlatch/contract";
import { useNavigate } from "@nightlatch/runtime";
import { Button, Modal } from "@nightlatch/ui";
import { useEffect, useState } from "react";
import { isBeyondPlan } from "../desk/beyond-plan.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Letter, Panel, Time, Trouble, useDoing, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { Ask } from "./ask.tsx";
import { ReasonForm } from "./reason-form.tsx";
import type { Submission } from "./submission.ts";
import { useQueue } from "./use-queue.ts";

interface DecideProps {
  readonly submission: Submission;
  /** The parts of the page with changes that are not saved. */
  readonly unsaved: readonly string[];
}

/** What can be decided of a submission, or what was. */
export function Decide({ submission, unsaved }: DecideProps) {
  return (
    <Panel title={submission.state === "pending" ? "Decide" : "Decided"}>
      {submission.state === "pending" ? <Choices submission={submission} unsaved={unsaved} /> : <Decided submission={submission} />}
    </Panel>
  );
}

/** Tells what was decided, with the way back, and goes on to the next one that waits. */
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
  const approving = useDoing(async (draft: boolean, overPlan: boolean) => {
    const { hostTold } = await run("submissions approve", { id, version, draft, ...(overPlan ? { overPlan } : {}) });
    await decided(
      draft
        ? "approved as a draft."
        : `${kind === "edit" ? "changed" : "published"}.${hostTold ? " The host is told in ten seconds." : ""}`,
    );
  });
  const [open, setOpen] = useState<"ask" | "reject">();
  const isHeld = unsaved.length > 0;
  return (
    <>
      <div className={pieces.actions}>
        <Button disabled={isHeld} aria-disabled={approving.isUnderWay} onClick={() => void approving.start(false, false)}>
          {kind === "edit" ? "Change the listing" : "Publish"}
        </Button>
        {kind === "edit" ? null : (
          <Button
            variant="secondary"
            disabled={isHeld}
            aria-disabled={approving.isUnderWay}
            onClick={() => void approving.start(true, false)}
          >
            Approve as a draft
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen("ask")}>
          Ask the host
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" disabled={isHeld} onClick={() => setOpen("reject")}>
          Decline
        </Button>
      </div>
      {unsaved.length > 0 ? <p className={pieces.soft}>Save or discard your changes first ({unsaved.join(", ")}).</p> : null}
      {approving.error ? <Trouble error={approving.error} retry={() => void refresh()} /> : null}
      {me.role === "owner" && isBeyondPlan(approving.error) ? (
        <div>
          <Button variant="secondary" aria-disabled={approving.isUnderWay} onClick={() => void approving.start(false, true)}>
            Change it beyond its plan
          </Button>
        </div>
      ) : null}
      {open === "ask" ? (
        <Modal title="Ask the host" close={() => setOpen(undefined)}>
          {(dismiss) => <Ask submission={submission} done={dismiss} />}
        </Modal>
      ) : null}
      {open === "reject" ? (
        <Modal title={`Decline ${submission.name}`} close={() => setOpen(undefined)}>
          {(dismiss) => (
            <ReasonForm
              words="Decline"
              tell="Tell the host by email"
              decline={async (given) => {
                const { hostTold } = await run("submissions reject", { id, version, ...given });
                dismiss();
                void decided(hostTold ? "declined. The host is told in ten seconds." : "declined. The host is not told.");
              }}
            />
          )}
        </Modal>
      ) : null}
    </>
  );
}

const DECIDED: Readonly<Record<string, string>> = {
  "submission.approve": "Approved",
  "submission.reject": "Declined",
};

function Decided({ submission: { id, state, decided } }: { readonly submission: Submission }) {
  const { run, refresh } = useDesk();
  const undoing = useDoing(async () => {
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
      {undoing.error ? <Trouble error={undoing.error} /> : null}
      {canUndo ? (
        <div>
          <Button variant="secondary" aria-disabled={undoing.isUnderWay} onClick={() => void undoing.start()}>
            Take it back
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Whether a time has not come yet. */
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
