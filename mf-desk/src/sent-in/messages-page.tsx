import { CONTACT_SUBJECTS } from "@nightlatch/domain";
import { Button, Field, TextArea } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Card, Choice, Confirm, Form, lastOf, Pager, Time, useDoing, usePaging, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Message = ResultOf<"messages list">[number];
const LIMIT = 50;
const STATES = [
  ["open", "Waiting"],
  ["closed", "Answered or closed"],
  ["all", "All"],
] as const;
type State = (typeof STATES)[number][0];

/** The page `/desk/messages` (docs/product/desk.md#messages). */
export function MessagesPage() {
  return (
    <DeskPage title="Messages" lede="What visitors have written, the newest first.">
      <Messages />
    </DeskPage>
  );
}

function Messages() {
  const [state, setState] = useState<State>("open");
  const paging = usePaging();
  const asked = useAnswer("messages list", { state, contacts: true, limit: LIMIT, ...(paging.after ? { after: paging.after } : {}) });
  return (
    <>
      <Choice
        label="Show"
        value={state}
        options={STATES}
        choose={(next) => {
          paging.restart();
          setState(next);
        }}
      />
      <Answer asked={asked} empty={state === "open" ? "No message waits." : "There is none."}>
        {(messages) => messages.map((message) => <Letter key={message.id} message={message} />)}
      </Answer>
      <Pager paging={paging} last={lastOf(asked.data, LIMIT, ({ id }) => id)} />
    </>
  );
}

/** A message's subject as people read it: the contact form sends one of a few. */
const subjectOf = (subject: string): string =>
  CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? (subject || "(no subject)");

function Letter({ message: { id, subject, form, name, email, createdAt, closedAt } }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={subjectOf(subject)} id={id}>
      <p className={pieces.soft}>
        {name} · {email} · {form} · <Time iso={createdAt} />
        {closedAt === null ? "" : " · answered or closed"}
      </p>
      {isOpen ? (
        <Whole id={id} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Read it
          </Button>
        </div>
      )}
    </Card>
  );
}

function Whole({ id }: { readonly id: string }) {
  const asked = useAnswer("messages show", { id });
  return (
    <Answer asked={asked} isEmpty={() => false} empty="">
      {({ message, answers, closedAt }) => (
        <>
          <p className={pieces.letter}>{message}</p>
          {answers.map(({ at, who, text }) => (
            <div key={at}>
              <p className={pieces.soft}>
                Answered by {who}, <Time iso={at} />
              </p>
              <p className={pieces.letter}>{text}</p>
            </div>
          ))}
          <Reply id={id} isClosed={closedAt !== null} />
        </>
      )}
    </Answer>
  );
}

function Reply({ id, isClosed }: { readonly id: string; readonly isClosed: boolean }) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const [text, setText] = useState("");
  const answering = useDoing(async () => {
    await run("messages answer", { id, text, again: isClosed });
    setText("");
    toast("The answer is on its way.");
    await refresh();
  });
  const close = async () => {
    await run("messages close", { id });
    toast("The message is closed.");
    await refresh();
  };
  const closing = isClosed ? null : (
    <Confirm words="Close it without an answer" title="Close the message" act={close}>
      <p>It leaves the list of those that wait. No one is told.</p>
    </Confirm>
  );
  return (
    <Form doing={answering} words={isClosed ? "Write once more" : "Send the answer"} disabled={text.trim() === ""} also={closing}>
      <Field label="Your answer" help="It goes out from the site's own address. Replies come to the operator's mailbox.">
        <TextArea value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Form>
  );
}
