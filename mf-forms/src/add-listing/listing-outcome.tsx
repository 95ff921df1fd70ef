import { Notice } from "@nightlatch/ui";
import type { Ref } from "react";
import type { FormState } from "../form/form-state.ts";
import { idOf } from "./listing-fields.tsx";
import styles from "./listing-form.module.css";
import { ADDED_MESSAGE } from "./listing-message.ts";

/**
 * The summary of all problems, each message once and in order, with a way to its field
 * (docs/product/forms-add-listing.md#order-of-messages).
 */
export function Summary({ state, lead }: { state: FormState; lead: (to: HTMLElement) => void }) {
  if (state.status !== "refused" || state.issues.length === 0) return null;
  const messages = state.issues.filter(({ message }, index) => state.issues.findIndex((issue) => issue.message === message) === index);
  return (
    <Notice key={state.outcome} kind="error" className={styles.summary} title="Before the listing can be added:">
      <ul>
        {messages.map(({ field, message }) => (
          <li key={message}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault();
                const to = document.getElementById(idOf(field));
                if (to) lead(to);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function Outcome({ state, noticeRef }: { state: FormState; noticeRef: Ref<HTMLDivElement> | undefined }) {
  if (state.status === "success") {
    return (
      <Notice ref={noticeRef} tabIndex={-1} kind="success" title={ADDED_MESSAGE}>
        <p>Thank you. A person looks at every place before it is shown. We will write to you by email.</p>
      </Notice>
    );
  }
  if (state.status !== "error") return null;
  return (
    <Notice ref={noticeRef} tabIndex={-1} kind="error" title={`Error: ${state.failure}`}>
      <p>Everything you typed is still here. Please try again.</p>
    </Notice>
  );
}
