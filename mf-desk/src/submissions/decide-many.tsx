import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, Confirm, counted, Dialog, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { ReasonForm } from "./reason-form.tsx";
import styles from "./submissions.module.css";

type Many = ResultOf<"submissions reject-many">;

interface DecideManyProps {
  readonly chosen: readonly ResultOf<"submissions list">[number][];
  readonly chooseNone: () => void;
}

const submissionsWords = (count: number): string => `${count === 0 ? "No" : count} ${count === 1 ? "submission" : "submissions"}`;

function declined({ done, hostsTold }: Many): string {
  const notifiedText = hostsTold === 0 ? "No host gets an email" : `${counted(hostsTold, "host gets", "hosts get")} an email in 10 seconds`;
  return `${submissionsWords(done.length)} declined. ${notifiedText}.`;
}

export function DecideMany({ chosen, chooseNone }: DecideManyProps) {
  const { run } = useDesk();
  const settle = useSettle();
  const [left, setLeft] = useState<Many["notDone"]>([]);
  const submissions = chosen.map(({ id, version }) => ({ id, version }));
  const takeBack = async ({ done }: Many) => {
    if (done.length === 0) return;
    const { notDone } = await run("submissions undo-many", { ids: done.map(({ id }) => id) });
    setLeft(notDone);
  };
  const decide = async (deciding: Promise<Many>) => {
    setLeft([]);
    const { notDone } = await deciding;
    setLeft(notDone);
    chooseNone();
  };
  const approve = () =>
    decide(
      settle("submissions approve-many", { submissions }, ({ done }) => `${submissionsWords(done.length)} approved as drafts.`, takeBack),
    );
  const decline = (decision: { readonly reason: string; readonly silent: boolean }) =>
    decide(settle("submissions reject-many", { submissions, ...decision }, declined, takeBack));
  return (
    <>
      {left.length > 0 ? <NotDone left={left} forget={() => setLeft([])} /> : null}
      {chosen.length > 0 ? (
        <section className={styles.chosen} aria-label="Selected submissions">
          <p role="status">{chosen.length} selected</p>
          <Confirm content="Approve as drafts" title={`Approve ${submissionsWords(chosen.length)} as drafts`} act={approve}>
            <Names chosen={chosen} />
            <p>Visitors can't see drafts. We email the hosts once the listings are published.</p>
          </Confirm>
          <Dialog content="Decline" title={`Decline ${submissionsWords(chosen.length)}`}>
            {() => (
              <div className={pieces.confirm}>
                <Names chosen={chosen} />
                <ReasonForm words={`Decline ${submissionsWords(chosen.length)}`} notifyLabel="Email the hosts" decline={decline} />
              </div>
            )}
          </Dialog>
          <ActionButton content="Deselect all" variant="quiet" onClick={chooseNone} />
        </section>
      ) : null}
    </>
  );
}

const NAMED = 10;

function Names({ chosen }: Pick<DecideManyProps, "chosen">) {
  return (
    <p className={pieces.soft}>
      {chosen
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(", ")}
      {chosen.length > NAMED ? ` and ${chosen.length - NAMED} more` : ""}
    </p>
  );
}

function NotDone({ left, forget }: { readonly left: Many["notDone"]; readonly forget: () => void }) {
  return (
    <Notice kind="error" title={`${submissionsWords(left.length)} couldn't be changed.`}>
      <ul className={pieces.list}>
        {left.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
      <div className={pieces.notice}>
        <ActionButton content="Got it" onClick={forget} />
      </div>
    </Notice>
  );
}
