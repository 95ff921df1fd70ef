import { deskPaths } from "@nightlatch/contract";
import { Link, useApi, useNavigate, useQueryClient } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { enterDesk, type LinkFacts, lookAtLink, type Me, meQuery } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskHead, DeskPage } from "../desk/desk-page.tsx";
import { Loading, Trouble } from "../ui/answer.tsx";
import { Press, useDoing } from "../ui/doing.tsx";
import { Panel } from "../ui/pieces.tsx";
import styles from "./enter-page.module.css";

function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

interface Held {
  readonly token: string;
  readonly link?: LinkFacts;
  readonly error?: unknown;
}

/** The page `/desk/enter` (docs/product/desk.md#the-link). A press uses the link up; opening the page does not. */
export function EnterPage() {
  const api = useApi();
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const token = takeToken();
      setHeld({ token });
      if (token === "") return;
      const found = await lookAtLink(api, token).then(
        (link) => ({ token, link }),
        (error: unknown) => ({ token, error }),
      );
      if (isCurrent) setHeld(found);
    };
    const onHash = () => location.hash !== "" && void look();
    void look();
    addEventListener("hashchange", onHash);
    return () => {
      isCurrent = false;
      removeEventListener("hashchange", onHash);
    };
  }, [api]);
  return (
    <div className={styles.page}>
      <DeskHead title="Sign in" />
      <h1>Sign in at the desk</h1>
      <noscript>
        <p>The desk needs JavaScript.</p>
      </noscript>
      {held ? <Found held={held} /> : <Loading />}
    </div>
  );
}

function Found({ held: { token, link, error } }: { readonly held: Held }) {
  if (link) return <Enter token={token} link={link} />;
  if (token !== "" && !error) return <Loading />;
  return (
    <>
      {error ? <Trouble error={error} /> : <p>Open the link that you were sent, or have one mailed to you.</p>}
      <p>
        <Link to={deskPaths.signIn()}>Other ways to sign in</Link>
      </p>
    </>
  );
}

function Enter({ token, link }: { readonly token: string; readonly link: LinkFacts }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const entering = useDoing(async () => {
    client.setQueryData<Me>(meQuery(api).queryKey, await enterDesk(api, token));
    navigate(deskPaths.today(), { replace: true });
  });
  return (
    <Panel title={`This link is for ${link.name}`}>
      <p>
        It signs you in as {link.role} on this device, for {link.hours} {link.hours === 1 ? "hour" : "hours"}, and works once. What you do
        is recorded under this name.
      </p>
      <Trouble error={entering.error} />
      <div>
        <Press words={`Sign in as ${link.name}`} doing={entering} variant="primary" />
      </div>
    </Panel>
  );
}

/** The page `/desk/sign-in`. Signed-in people see a link to the desk in place of the ways to sign in. */
export function SignInPage() {
  return (
    <DeskPage title="Sign in">
      <SignedInAlready />
    </DeskPage>
  );
}

function SignedInAlready() {
  const { me } = useDesk();
  return (
    <Panel title={`You are signed in as ${me.name}`}>
      <p>If you came from a page that had signed you out, close this tab and press there again.</p>
      <p>
        <Link to={deskPaths.today()}>To today's work</Link>
      </p>
    </Panel>
  );
}
