import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, Confirm, Dialog, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { ReasonForm } from "./reason-form.tsx";
import styles from "./submissions.module.css";

type Many = ResultOf<"submissions reject-many">;

interface DecideManyProps {
  readonly chosen: readonly ResultOf<"submissions list">[number][];
  readonly chooseNone: () => void;
}

const places = (count: number): string => `${count === 0 ? "No" : count} ${count === 1 ? "place" : "places"}`;

function declined({ done, hostsTold }: Many): string {
  const told = hostsTold === 0 ? "No host is" : hostsTold === 1 ? "1 host is" : `${hostsTold} hosts are`;
  return `${places(done.length)} declined. ${told} told${hostsTold === 0 ? "" : " in ten seconds"}.`;
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
    decide(settle("submissions approve-many", { submissions }, ({ done }) => `${places(done.length)} approved as drafts.`, takeBack));
  const decline = (given: { readonly reason: string; readonly silent: boolean }) =>
    decide(settle("submissions reject-many", { submissions, ...given }, declined, takeBack));
  return (
    <>
      {left.length > 0 ? <NotDone left={left} forget={() => setLeft([])} /> : null}
      {chosen.length > 0 ? (
        <section className={styles.chosen} aria-label="What was chosen">
          <p role="status">{chosen.length} chosen</p>
          <Confirm content="Approve as drafts" title={`Approve ${places(chosen.length)} as drafts`} act={approve}>
            <Names chosen={chosen} />
            <p>Visitors do not see them. Their hosts are told once they are published.</p>
          </Confirm>
          <Dialog content="Decline" title={`Decline ${places(chosen.length)}`}>
            {() => (
              <div className={pieces.confirm}>
                <Names chosen={chosen} />
                <ReasonForm words={`Decline ${places(chosen.length)}`} tell="Tell the hosts by email" decline={decline} />
              </div>
            )}
          </Dialog>
          <ActionButton content="Choose none" variant="quiet" onClick={chooseNone} />
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
    <Notice kind="error" title={`${places(left.length)} could not be decided so.`}>
      <ul className={pieces.list}>
        {left.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
      <div className={pieces.notice}>
        <ActionButton content="I have read it" onClick={forget} />
      </div>
    </Notice>
  );
}
