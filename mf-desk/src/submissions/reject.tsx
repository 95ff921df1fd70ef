import { Field, Select, TextArea } from "@nightlatch/ui";
import { useId, useState } from "react";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Form, useDoing } from "../ui/index.ts";
import type { Submission } from "./submission.ts";
import styles from "./submissions.module.css";

interface RejectProps {
  readonly submission: Submission;
  /** Told once it is declined, with what became of it. */
  readonly done: (words: string) => void;
}

/** Declines a submission: the words start as one of the stock reasons and are the operator's to edit. */
export function Reject({ submission: { id, version }, done }: RejectProps) {
  const { run } = useDesk();
  const { data: reasons = [] } = useAnswer("submissions reasons", {});
  const [reason, setReason] = useState("");
  const [isTold, setTold] = useState(true);
  const told = useId();
  const rejecting = useDoing(async () => {
    const { hostTold } = await run("submissions reject", { id, version, reason, silent: !isTold });
    done(hostTold ? "declined. The host is told in ten seconds." : "declined. The host is not told.");
  });
  return (
    <Form doing={rejecting} words="Decline">
      <Field label="Start from">
        <Select defaultValue="" onChange={({ target }) => setReason(reasons.find((each) => each.id === target.value)?.text ?? "")}>
          <option value="">Words of your own</option>
          {reasons.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reason" help={'It stands in the email to the host, after "Here is why:".'} required>
        <TextArea value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <p className={styles.keys}>
        <input id={told} type="checkbox" checked={isTold} onChange={({ target }) => setTold(target.checked)} />
        <label htmlFor={told}>Tell the host by email</label>
      </p>
    </Form>
  );
}
