import { useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { useState } from "react";
import { type Own, ownQuery, revokeOwn } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { knowsPasskeys, passkeys } from "../sign-in/sign-in.tsx";
import { Form, Input, Panel, QueryResult, useAction, useToast } from "../ui/index.ts";
import { Access } from "./access.tsx";
import { People } from "./people.tsx";
import styles from "./sessions-page.module.css";

export const SessionsPage = () => (
  <DeskPage title="Sessions" lede="Who is signed in, on which devices, and how they got access.">
    <Yours />
    <Others />
  </DeskPage>
);

function Yours() {
  const api = useApi();
  const client = useQueryClient();
  const { me, act } = useDesk();
  const toast = useToast();
  const own = useQuery<Own>(ownQuery(api, me));
  const revoke = async (input: Parameters<typeof revokeOwn>[2], words: string) => {
    await act((now) => revokeOwn(api, now, input));
    await client.invalidateQueries({ queryKey: ownQuery(api, me).queryKey });
    toast(words);
  };
  return (
    <>
      <Panel title="Your sessions">
        <QueryResult query={own} isEmpty={({ sessions }) => sessions.length === 0} empty="No sessions.">
          {({ sessions }) => <Access heading="h3" sessions={sessions} own={me.id} revoke={revoke} />}
        </QueryResult>
      </Panel>
      <Panel title="Your passkeys">
        {me.mayKeep ? (
          <>
            <p className={styles.soft}>A passkey signs you in with this device's lock. You don't need a link.</p>
            <QueryResult query={own} isEmpty={({ passkeys }) => passkeys.length === 0} empty="No passkeys yet.">
              {({ passkeys }) => <Access heading="h3" passkeys={passkeys} revoke={revoke} />}
            </QueryResult>
            <NewPasskey />
          </>
        ) : (
          <p className={styles.soft}>
            Only operators named in the site's settings (DESK_OPERATORS) can add passkeys. You signed in with a link.
          </p>
        )}
      </Panel>
    </>
  );
}

function NewPasskey() {
  const api = useApi();
  const client = useQueryClient();
  const { me, act } = useDesk();
  const toast = useToast();
  const [label, setLabel] = useState("");
  const adding = useAction(async () => {
    const { addPasskey } = await passkeys.get();
    await act((now) => addPasskey(api, now, label));
    setLabel("");
    toast("Passkey added.");
    await client.invalidateQueries({ queryKey: ownQuery(api, me).queryKey });
  });
  const help = "For example, the device it's on.";
  if (!knowsPasskeys()) return <p className={styles.soft}>This browser doesn't support passkeys here.</p>;
  return (
    <Form className={styles.form} actionState={adding} content="Add a passkey" variant="secondary">
      <Input
        label="Name of the new passkey"
        name="label"
        help={help}
        autoComplete="off"
        maxLength={60}
        required
        value={label}
        set={setLabel}
      />
    </Form>
  );
}

const Others = () => (useDesk().may("desk list") ? <People /> : null);
