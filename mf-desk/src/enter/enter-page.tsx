import { deskPaths } from "@nightlatch/contract";
import { Link, useApi, useNavigate, useQueryClient } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useEffect, useState } from "react";
import { enterDesk, type LinkFacts, lookAtLink, type Me, meQuery } from "../desk/desk-api.ts";
import { DeskHead } from "../desk/desk-page.tsx";
import { Loading } from "../ui/answer.tsx";
import { Panel } from "../ui/panel.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { useDoing } from "../ui/use-doing.ts";
import styles from "./enter-page.module.css";

/** The token of the page's address, behind `#`, taken out of the address. The browser's history may have it by then. */
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

/** The page `/desk/enter` (docs/product/desk.md#the-link): a link is used up by a press alone, never by opening it. */
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
      {entering.error ? <Trouble error={entering.error} /> : null}
      <div>
        <Button aria-disabled={entering.isUnderWay} onClick={() => void entering.start()}>
          Sign in as {link.name}
        </Button>
      </div>
    </Panel>
  );
}
