import { useApi, useQueryClient } from "@nightlatch/runtime";
import { Button, Notice, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import { askForLink, type Me, meQuery, type SignedOut } from "../desk/desk-api.ts";
import { knowsPasskeys, passkeys } from "../desk/load-passkeys.ts";
import { Asked } from "../ui/asked.tsx";
import { Nothing } from "../ui/nothing.tsx";
import { Panel } from "../ui/panel.tsx";
import pieces from "../ui/pieces.module.css";
import { Trouble } from "../ui/trouble.tsx";
import { useDoing } from "../ui/use-doing.ts";

/** The ways to sign in (docs/product/desk.md#signing-in). */
export function SignIn({ me }: { readonly me: SignedOut }) {
  return (
    <Panel title="You are not signed in">
      <Nothing
        title="This page opens once you sign in."
        why="The desk is for the people who run this site. A session ends by itself, and what you had saved is kept."
      />
      {me.mail && knowsPasskeys() ? <ByPasskey /> : null}
      {me.mail ? <ByMail /> : null}
      <p className={pieces.soft}>
        The person who runs the server can make you a link that works once, with <code>ops desk open</code>.
      </p>
    </Panel>
  );
}

function ByMail() {
  const api = useApi();
  const [email, setEmail] = useState("");
  const [isAsked, setAsked] = useState(false);
  const asking = useDoing(async () => {
    setAsked(false);
    await askForLink(api, email);
    setAsked(true);
  });
  return (
    <form
      className={pieces.form}
      onSubmit={(event) => {
        event.preventDefault();
        void asking.start();
      }}
    >
      <Asked label="Your address as an operator" name="email">
        <TextInput type="email" autoComplete="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </Asked>
      {asking.error ? <Trouble error={asking.error} /> : null}
      {isAsked ? (
        <Notice kind="success" title="If this is an operator's address, a link is on its way. It works once, within 15 minutes." />
      ) : null}
      <div>
        <Button type="submit" variant={knowsPasskeys() ? "secondary" : "primary"} aria-disabled={asking.isUnderWay}>
          Mail me a link
        </Button>
      </div>
    </form>
  );
}

function ByPasskey() {
  const api = useApi();
  const client = useQueryClient();
  const entering = useDoing(async () => {
    const { signInWithPasskey } = await passkeys.get();
    client.setQueryData<Me>(meQuery(api).queryKey, await signInWithPasskey(api));
  });
  return (
    <div className={pieces.form}>
      <div>
        <Button aria-disabled={entering.isUnderWay} onClick={() => void entering.start()}>
          Sign in with a passkey
        </Button>
      </div>
      {entering.error ? <Trouble error={entering.error} /> : null}
    </div>
  );
}
