import { lazyImport, useApi, useQueryClient } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import { type Me, meQuery } from "../desk/desk-api.ts";
import { ActionButton, useAction } from "../ui/action-button.tsx";
import { Form, Input } from "../ui/form.tsx";
import pieces from "../ui/pieces.module.css";
import { Panel } from "../ui/pieces.tsx";
import { EmptyState, ErrorNotice } from "../ui/query-result.tsx";

/** The passkey library is large and rarely needed, so it shares the sessions page's chunk. */
export const passkeys = lazyImport(() => import(/* webpackChunkName: "sessions" */ "../desk/passkeys.ts"));

export const knowsPasskeys = (): boolean => typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;

export function SignIn({ me }: { readonly me: Extract<Me, { signedIn: false }> }) {
  return (
    <Panel title="You are not signed in">
      <EmptyState
        title="Sign in to open this page."
        why="The desk is for the people who run this site. Sessions end automatically. Your saved work is safe."
      />
      {me.mail && knowsPasskeys() ? <ByPasskey /> : null}
      {me.mail ? <ByMail /> : null}
      <p className={pieces.soft}>
        The person who runs the server can make you a one-time link with <code>ops desk open</code>.
      </p>
    </Panel>
  );
}

function ByMail() {
  const api = useApi();
  const [email, setEmail] = useState("");
  const [isMailed, setMailed] = useState(false);
  const mailAction = useAction(async () => {
    setMailed(false);
    await api.post("/api/desk/mail-link", { email });
    setMailed(true);
  });
  return (
    <Form actionState={mailAction} content="Email me a link" variant={knowsPasskeys() ? "secondary" : "primary"}>
      <Input label="Your operator email" name="email" type="email" autoComplete="email" required value={email} set={setEmail} />
      {isMailed ? (
        <Notice kind="success" title="If this is an operator's address, a link is on its way. It works once, within 15 minutes." />
      ) : null}
    </Form>
  );
}

function ByPasskey() {
  const api = useApi();
  const client = useQueryClient();
  const entering = useAction(async () => {
    const { signInWithPasskey } = await passkeys.get();
    client.setQueryData<Me>(meQuery(api).queryKey, await signInWithPasskey(api));
  });
  return (
    <div className={pieces.form}>
      <div>
        <ActionButton content="Sign in with a passkey" actionState={entering} variant="primary" />
      </div>
      <ErrorNotice error={entering.error} />
    </div>
  );
}
