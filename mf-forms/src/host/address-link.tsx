import { hostPath } from "@nightlatch/contract";
import { Link, useApi } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./host.module.css";
import { settleAddress } from "./host-calls.ts";
import { useAct } from "./use-act.ts";
import type { AddressAct } from "./use-session.ts";

const WORDS: Readonly<
  Record<AddressAct, { readonly title: string; readonly text: string; readonly button: string; readonly done: string }>
> = {
  confirm: {
    title: "Confirm the new address",
    text: "The email that brought you here says which address we would write to from now on. Nothing changes before both addresses have confirmed.",
    button: "Confirm",
    done: "It is done. From now on we write to the new address, and have sent a new link there.",
  },
  undo: {
    title: "Take the change of address back",
    text: "We would write to your former address again. The links that we sent to the other one would open nothing any more.",
    button: "Take it back",
    done: "It is done. We write to your former address again, and have sent a new link there.",
  },
};

/** What a link in a mail about a change of address leads to. It does nothing by itself: programs that look through mails open links, too. */
export function AddressLink({ act, token }: { act: AddressAct; token: string }) {
  const api = useApi();
  const pressed = useAct();
  const [state, setState] = useState<"waits" | "done">();
  const { title, text, button, done } = WORDS[act];
  const press = () =>
    pressed.run(
      async () => {
        const settled = await settleAddress(api, act, token);
        setState(settled.state);
        return settled.state;
      },
      (settled) => (settled === "waits" ? "Thank you. The change is made once the other address has confirmed, too." : done),
    );
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {pressed.outcome ? <Notice ref={pressed.noticeRef} tabIndex={-1} {...pressed.outcome} /> : null}
      {state === undefined ? (
        <>
          <p>{text}</p>
          <div className={styles.actions}>
            <Button disabled={pressed.busy} onClick={() => void press()}>
              {button}
            </Button>
          </div>
        </>
      ) : (
        <p>
          <Link to={hostPath}>Go to your page</Link>
        </p>
      )}
    </section>
  );
}
