import { Field, Select, TextArea } from "@nightlatch/ui";
import { useState } from "react";
import { useAnswer } from "../desk/desk-context.ts";
import { Asked, Form, useDoing } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

interface ReasonFormProps {
  /** The words of its button. */
  readonly words: string;
  /** The label of the choice whether who handed it in is told. */
  readonly tell: string;
  readonly decline: (given: { readonly reason: string; readonly silent: boolean }) => Promise<unknown>;
}

/** Why something is declined: the words start as one of the stock reasons and are the operator's to edit. */
export function ReasonForm({ words, tell, decline }: ReasonFormProps) {
  const { data: reasons = [] } = useAnswer("submissions reasons", {});
  const [reason, setReason] = useState("");
  const [isTold, setTold] = useState(true);
  const declining = useDoing(() => decline({ reason, silent: !isTold }));
  return (
    <Form doing={declining} words={words}>
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
      <Asked label="Reason" help={'It stands in the email to the host, after "Here is why:".'}>
        <TextArea value={reason} onChange={({ target }) => setReason(target.value)} />
      </Asked>
      <label className={pieces.check}>
        <input type="checkbox" checked={isTold} onChange={({ target }) => setTold(target.checked)} />
        {tell}
      </label>
    </Form>
  );
}
