import { useState } from "react";
import { useOperationQuery } from "../desk/desk-context.ts";
import { Check, Form, Input, useAction } from "../ui/index.ts";

interface ReasonFormProps {
  readonly words: string;
  readonly notifyLabel: string;
  readonly decline: (decision: { readonly reason: string; readonly silent: boolean }) => Promise<unknown>;
}

export function ReasonForm({ words, notifyLabel, decline }: ReasonFormProps) {
  const { data: reasons = [] } = useOperationQuery("submissions reasons", {});
  const [stock, setStock] = useState("");
  const [reason, setReason] = useState("");
  const [isNotified, setNotified] = useState(true);
  const declining = useAction(() => decline({ reason, silent: !isNotified }));
  const start = (id: string) => {
    setStock(id);
    setReason(reasons.find((each) => each.id === id)?.text ?? "");
  };
  return (
    <Form actionState={declining} content={words}>
      <Input
        label="Start from"
        value={stock}
        set={start}
        options={[["", "My own words"], ...reasons.map(({ id, label }) => [id, label] as const)]}
      />
      <Input label="Reason" help={'The host reads this after "Here is why:"'} required rows={6} value={reason} set={setReason} />
      <Check checked={isNotified} set={setNotified}>
        {notifyLabel}
      </Check>
    </Form>
  );
}
