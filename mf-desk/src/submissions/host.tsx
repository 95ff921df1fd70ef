import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Answer, Facts, Letter, Panel, Time } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import type { Submission } from "./submission.ts";

/** The host, whose contacts are fetched once they are asked for, and what the host was asked. */
export function Host({ submission }: { readonly submission: Submission }) {
  const { me } = useDesk();
  const [isShown, setShown] = useState(false);
  const { record, questions } = submission;
  return (
    <Panel title="The host">
      {typeof record["Plan Wanted"] === "string" ? <Facts facts={[["Plan wanted", record["Plan Wanted"]]]} /> : null}
      {me.role !== "owner" ? (
        <p className={pieces.soft}>Only an owner may see contacts.</p>
      ) : isShown ? (
        <Contacts id={submission.id} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show contacts
          </Button>
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

function Contacts({ id }: { readonly id: string }) {
  const asked = useAnswer("submissions show", { id, contacts: true });
  return (
    <Answer asked={asked} isEmpty={({ host = {} }) => Object.keys(host).length === 0} empty="Nothing is kept of its host.">
      {({ host = {} }) => <Facts facts={Object.entries(host).map(([field, value]) => [field, String(value)] as const)} />}
    </Answer>
  );
}
