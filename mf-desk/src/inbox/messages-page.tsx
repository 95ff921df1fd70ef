import { paths } from "@nightlatch/contract";
import { CONTACT_SUBJECTS } from "@nightlatch/domain";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import {
  ActionButton,
  Breakable,
  Card,
  Confirm,
  dayOf,
  Form,
  Input,
  Letter,
  List,
  Loaded,
  Time,
  useAction,
  useSettle,
} from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Message = ResultOf<"messages list">[number];

export const MessagesPage = () => (
  <DeskPage title="Messages" lede="Messages from visitors, newest first.">
    <List
      operation="messages list"
      contacts="senders"
      noun={["message", "messages"]}
      states={{ open: "Waiting", closed: "Answered or closed", all: "All" }}
      empty={{
        title: "No messages waiting.",
        why: "Visitors write on the contact page. You have 2 business days to answer each message.",
        link: [paths.contact(), "See the contact page"],
      }}
    >
      {(messages) => messages.map((message) => <SentMessage key={message.id} message={message} />)}
    </List>
  </DeskPage>
);

const subjectOf = (subject: string): string =>
  CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? (subject || "(no subject)");

function SentMessage({ message: { id, subject, form, name, email, createdAt, closedAt } }: { readonly message: Message }) {
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
          <ActionButton content="Read" onClick={() => setOpen(true)} />
        </div>
      )}
    </Card>
  );
}

function Whole({ id }: { readonly id: string }) {
  return (
    <Loaded operation="messages show" input={{ id }}>
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
    </Loaded>
  );
}

const REPLY_HELP = "Sent from the site's address. Replies go to the operator's mailbox.";

function Reply({ id, isClosed }: { readonly id: string; readonly isClosed: boolean }) {
  const settle = useSettle();
  const [text, setText] = useState("");
  const answering = useAction(async () => {
    await settle("messages answer", { id, text, again: isClosed }, "Your answer is on its way.");
    setText("");
  });
  const close = () => settle("messages close", { id }, "Message closed.");
  const closing = isClosed ? null : (
    <Confirm content="Close without answering" title="Close the message" act={close}>
      <p>It's no longer shown as waiting. The sender isn't notified.</p>
    </Confirm>
  );
  return (
    <Form actionState={answering} content={isClosed ? "Send another answer" : "Send answer"} disabled={text.trim() === ""} also={closing}>
      <Input label="Your answer" help={REPLY_HELP} rows={6} value={text} set={setText} />
    </Form>
  );
}
