import type { ListingCard } from "@nightlatch/domain";
import { Button, Field, Modal, TextArea } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import { useShareLink } from "../sealed/use-share-link.ts";
import { QrCode } from "./qr-code.tsx";
import { type Choices, type CreatedLink, firstChoices } from "./send-choices.ts";
import styles from "./send-dialog.module.css";
import { SendForm } from "./send-form.tsx";
import type { SharedList } from "./shared-list.ts";

export function SendDialog({ cards, close }: { cards: readonly ListingCard[]; close: () => void }) {
  const [choices, setChoices] = useState<Choices>(firstChoices);
  const [createdLink, setCreatedLink] = useState<CreatedLink>();
  return (
    <Modal title="Send this list" close={close}>
      {(dismiss) =>
        createdLink ? (
          <LinkReady createdLink={createdLink} change={() => setCreatedLink(undefined)} dismiss={dismiss} />
        ) : (
          <SendForm cards={cards} choices={choices} change={setChoices} onCreated={setCreatedLink} />
        )
      }
    </Modal>
  );
}

interface LinkReadyProps {
  readonly createdLink: CreatedLink;
  readonly change: () => void;
  readonly dismiss: () => void;
}

function LinkReady({ createdLink: { link, list, passphrase }, change, dismiss }: LinkReadyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { status, copy, share } = useShareLink(link, () => field.current?.focus());
  return (
    <div className={styles.form}>
      <p ref={heading} tabIndex={-1} className={styles.holds}>
        {holds(list)}{" "}
        {passphrase === undefined ? "Anyone who gets this link can read it." : "Only someone with the passphrase can read it."}
      </p>
      {passphrase === undefined ? null : (
        <p className={styles.passphrase}>
          <span className={styles.soft}>Share this passphrase separately:</span> <strong>{passphrase}</strong>
        </p>
      )}
      <Field label="The link">
        <TextArea ref={field} className={styles.link} rows={3} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className={styles.buttons}>
        <Button onClick={copy}>Copy the link</Button>
        {share ? (
          <Button variant="secondary" onClick={share}>
            Share
          </Button>
        ) : null}
      </div>
      <p role="status" className={styles.told}>
        {status}
      </p>
      <QrSection link={link} />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={change}>
          Change something
        </Button>
        <Button variant="secondary" onClick={dismiss}>
          Done
        </Button>
      </div>
    </div>
  );
}

function holds({ stays, name }: SharedList): string {
  const parts = [
    name && `the name “${name}”`,
    stays.length === 1 ? "1 stay" : `${stays.length} stays`,
    stays.some(({ text }) => text !== "") && "your notes",
    stays.some(({ hearts }) => hearts > 0) && "your hearts",
  ].filter((part) => typeof part === "string" && part !== "");
  return `It holds ${new Intl.ListFormat("en-GB").format(parts as string[])}, and nothing else.`;
}

function QrSection({ link }: { link: string }) {
  const [isCodeVisible, setCodeVisible] = useState(false);
  if (isCodeVisible) return <QrCode text={link} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setCodeVisible(true)}>
        Show a QR code
      </Button>
    </div>
  );
}
