import { paths } from "@nightlatch/contract";
import { CONTACT_SUBJECTS } from "@nightlatch/domain";
import { Button, Field, TextArea } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import {
  Answer,
  Breakable,
  Card,
  Confirm,
  dayOf,
  Form,
  Letter,
  List,
  NONE_KEPT,
  type NothingWords,
  Of,
  type States,
  Time,
  useContacts,
  useDoing,
  useSettle,
} from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Message = ResultOf<"messages list">[number];
const STATES: States<"open" | "closed" | "all"> = [
  ["open", "Waiting"],
  ["closed", "Answered or closed"],
  ["all", "All"],
];

const NONE_WAITS: NothingWords = {
  title: "No message waits.",
  why: "Visitors write on the contact page. The next message comes here, and you have two business days to answer.",
  link: [paths.contact(), "See the contact page"],
};

/** The page `/desk/messages` (docs/product/desk.md#messages). */
export function MessagesPage() {
  return (
    <DeskPage title="Messages" lede="What visitors have written, the newest first.">
      <Messages />
    </DeskPage>
  );
}

function Messages() {
  return (
    <List
      operation="messages list"
      {...useContacts("who wrote")}
      limit={50}
      rowsOf={(messages) => messages}
      markOf={({ id }) => id}
      noun={["message", "messages"]}
      states={STATES}
      empty={(state) => (state === "open" ? NONE_WAITS : NONE_KEPT)}
    >
      {(messages) => messages.map((message) => <Sent key={message.id} message={message} />)}
    </List>
  );
}

/** A message's subject as people read it: the contact form sends one of a few. */
const subjectOf = (subject: string): string =>
  CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? (subject || "(no subject)");

function Sent({ message: { id, subject, form, name, email, createdAt, closedAt } }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={subjectOf(subject)} name={`${subjectOf(subject)}, ${name ?? `${dayOf(createdAt)}, ${createdAt.slice(11, 19)}`}`} id={id}>
      <p className={pieces.dotted}>
        {name ? <bdi>{name}</bdi> : null}
        {email ? <Breakable>{email}</Breakable> : null}
        {form === "contact" ? null : <span>form {form}</span>}
        <Time iso={createdAt} />
        {closedAt === null ? null : <span>answered or closed</span>}
      </p>
      {isOpen ? (
        <Whole id={id} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Read it
            <Of />
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
          <Letter>{message}</Letter>
          {answers.map(({ at, who, text }) => (
            <div key={at}>
              <p className={pieces.soft}>
                Answered by {who}, <Time iso={at} />
              </p>
              <Letter>{text}</Letter>
            </div>
          ))}
          <Reply id={id} isClosed={closedAt !== null} />
        </>
      )}
    </Answer>
  );
}

function Reply({ id, isClosed }: { readonly id: string; readonly isClosed: boolean }) {
  const settle = useSettle();
  const [text, setText] = useState("");
  const answering = useDoing(async () => {
    await settle("messages answer", { id, text, again: isClosed }, "The answer is on its way.");
    setText("");
  });
  const closing = isClosed ? null : (
    <Confirm
      words="Close it without an answer"
      title="Close the message"
      act={() => settle("messages close", { id }, "The message is closed.")}
    >
      <p>It leaves the list of those that wait. No one is told.</p>
    </Confirm>
  );
  return (
    <Form doing={answering} words={isClosed ? "Write once more" : "Send the answer"} disabled={text.trim() === ""} also={closing}>
      <Field
        label={
          <>
            Your answer
            <Of />
          </>
        }
        help="It goes out from the site's own address. Replies come to the operator's mailbox."
      >
        <TextArea value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Form>
  );
}
