import { paths } from "@nightlatch/contract";
import { REPLY_PROMISE } from "@nightlatch/domain";
import { Button, ButtonLink } from "@nightlatch/ui";
import type { Ref } from "react";
import styles from "./removal-received.module.css";

interface RemovalReceivedProps {
  readonly reference: string;
  readonly by: "email" | "phone";
  readonly noticeRef?: Ref<HTMLDivElement>;
  readonly onAgain: () => void;
}

/** The message that replaces the form once the request is sent (docs/product/forms-removal.md#after-success). */
export function RemovalReceived({ reference, by, noticeRef, onAgain }: RemovalReceivedProps) {
  return (
    <div className={styles.received} ref={noticeRef} tabIndex={-1} role="status">
      <h2 className={styles.title}>Request received</h2>
      <p>
        Your reference is <strong className={styles.reference}>{reference}</strong>. Please keep it until you hear from us.
      </p>
      <p>
        A person checks the request and replies by {by} within {REPLY_PROMISE}. The listing stays as it is until then.
      </p>
      <p>If the receipt in your mailbox has a link, please open it and press Confirm: that shows us that the request is yours.</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.home()}>Go Home</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Send another request
        </Button>
      </div>
    </div>
  );
}
