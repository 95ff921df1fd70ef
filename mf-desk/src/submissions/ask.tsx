import { TextArea } from "@nightlatch/ui";
import { useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { Asked, Form, useDoing, useToast } from "../ui/index.ts";
import type { Submission } from "./submission.ts";

/** Asks the host by mail. */
export function Ask({ submission: { id, name, version }, done }: { readonly submission: Submission; readonly done: () => void }) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const [question, setQuestion] = useState("");
  const asking = useDoing(async () => {
    await run("submissions ask", { id, version, question });
    toast(`${name}: the host is asked by mail, and answers by mail.`);
    done();
    await refresh();
  });
  return (
    <Form doing={asking} words="Send the question">
      <Asked label="Your question" help="It goes to the host by email. The place keeps waiting here.">
        <TextArea value={question} onChange={({ target }) => setQuestion(target.value)} />
      </Asked>
    </Form>
  );
}
