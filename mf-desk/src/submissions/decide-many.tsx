import { Button, Modal, Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Confirm, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { ReasonForm } from "./reason-form.tsx";
import styles from "./submissions.module.css";

type Many = ResultOf<"submissions reject-many">;
/** A submission as it was when it was chosen. */
export interface ChosenSubmission {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

interface DecideManyProps {
  readonly chosen: readonly ChosenSubmission[];
  readonly chooseNone: () => void;
}

const places = (count: number): string => `${count} ${count === 1 ? "place" : "places"}`;

/** What is done to the submissions that were chosen, and what became of those that could not be decided. */
export function DecideMany({ chosen, chooseNone }: DecideManyProps) {
  const { run } = useDesk();
  const settle = useSettle();
  const [left, setLeft] = useState<Many["notDone"]>([]);
  const [isDeclining, setDeclining] = useState(false);
  const submissions = chosen.map(({ id, version }) => ({ id, version }));
  const takeBack = async ({ done }: Many) => {
    const { notDone } = await run("submissions undo-many", { ids: done.map(({ id }) => id) });
    setLeft(notDone);
  };
  const decide = async (
    operation: "submissions approve-many" | "submissions reject-many",
    input: object,
    words: (many: Many) => string,
  ) => {
    setLeft([]);
    let became: Many | undefined;
    const told = (many: Many) => {
      became = many;
      setLeft(many.notDone);
      chooseNone();
      return words(many);
    };
    await settle(operation, { submissions, ...input } as never, told as never, { undo: async () => became && (await takeBack(became)) });
  };
  const declined = ({ done, hostsTold }: Many) =>
    `${places(done.length)} declined. ${hostsTold === 0 ? "No host is told." : `${hostsTold === 1 ? "1 host is" : `${hostsTold} hosts are`} told in ten seconds.`}`;
  return (
    <>
      {left.length > 0 ? <NotDone left={left} forget={() => setLeft([])} /> : null}
      {chosen.length > 0 ? (
        <section className={styles.chosen} aria-label="What was chosen">
          <p role="status">{chosen.length} chosen</p>
          <Confirm
            words="Approve as drafts"
            title={`Approve ${places(chosen.length)} as drafts`}
            act={() => decide("submissions approve-many", {}, ({ done }) => `${places(done.length)} approved as drafts.`)}
          >
            <Names chosen={chosen} />
            <p>Visitors do not see them. Their hosts are told once they are published.</p>
          </Confirm>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <Button variant="quiet" onClick={chooseNone}>
            Choose none
          </Button>
        </section>
      ) : null}
      {isDeclining && chosen.length > 0 ? (
        <Modal title={`Decline ${places(chosen.length)}`} close={() => setDeclining(false)}>
          {() => (
            <div className={pieces.confirm}>
              <Names chosen={chosen} />
              <ReasonForm
                words={`Decline ${places(chosen.length)}`}
                tell="Tell the hosts by email"
                decline={(given) => decide("submissions reject-many", given, declined).then(() => setDeclining(false))}
              />
            </div>
          )}
        </Modal>
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
        <Button variant="secondary" onClick={forget}>
          I have read it
        </Button>
      </div>
    </Notice>
  );
}
