import { isApiError } from "@nightlatch/api-client";
import { hostPath, paths } from "@nightlatch/contract";
import { Link, useApi } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./host.module.css";
import type { LinkAct } from "./host-calls.ts";
import { Section, useAct } from "./section.tsx";

const CONFIRMING = {
  confirm: "/api/host/address/confirm",
  undo: "/api/host/address/undo",
  removal: "/api/host/removal/confirm",
} as const satisfies Readonly<Record<LinkAct, string>>;

const WORDS: Readonly<Record<LinkAct, { readonly title: string; readonly text: string; readonly button: string; readonly done: string }>> =
  {
    confirm: {
      title: "Confirm the new address",
      text: "The email that brought you here says which address we would write to from now on. Nothing changes before both addresses have confirmed.",
      button: "Confirm",
      done: "Done. We'll write to the new address from now on, and we've sent a new link there.",
    },
    removal: {
      title: "Confirm your request",
      text: "The email that brought you here names the listing and what was asked for. If you asked for that, confirm it: then we know that it comes from you. If you didn't, leave it, and reply to the email.",
      button: "Confirm",
      done: "Thank you. We know now that the request comes from you. A person deals with it, and we write to you when it's done.",
    },
    undo: {
      title: "Cancel the change of address",
      text: "We would write to your old address again. The links we sent to the other one would stop working.",
      button: "Take it back",
      done: "Done. We'll write to your old address again, and we've sent a new link there.",
    },
  };

const SPENT: ReadonlySet<string> = new Set(["host_address_refused", "removal_link_refused"]);

export function ConfirmLink({ act, token }: { act: LinkAct; token: string }) {
  const api = useApi();
  const confirming = useAct();
  const [state, setState] = useState<"waits" | "done" | "spent">();
  const { title, text, button, done } = WORDS[act];
  const confirm = () =>
    confirming.run(
      async () => {
        const settled = await api.post(CONFIRMING[act], { token }).catch((error: unknown) => {
          if (isApiError(error) && SPENT.has(error.code)) setState("spent");
          throw error;
        });
        setState(settled.state);
        return settled.state;
      },
      (settled) => (settled === "waits" ? "Thank you. The change is made once the other address has confirmed, too." : done),
    );
  return (
    <Section title={title} act={confirming}>
      {state === undefined ? (
        <>
          <p>{text}</p>
          <div className={styles.actions}>
            <Button disabled={confirming.busy} onClick={() => void confirm()}>
              {button}
            </Button>
          </div>
        </>
      ) : (
        <p>
          {state === "spent" && act === "removal" ? (
            <Link to={paths.removeListing()}>Send a new request</Link>
          ) : (
            <Link to={hostPath}>Go to your page</Link>
          )}
        </p>
      )}
    </Section>
  );
}
